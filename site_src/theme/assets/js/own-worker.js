/* The browser's own worker, before the search of a page from a file puts another in its place. */
window.OwnWorker = window.Worker;

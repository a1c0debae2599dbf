/* The matrix: a filter, and one stop for the Tab key with arrows between the cells. Without this script it is a table
   of links, and the box to show only what differs works all the same. */
(function () {
  "use strict";
  const table = document.getElementById("mx");
  if (!table) return;
  document.querySelectorAll("[data-script]").forEach((e) => { e.hidden = false; });
  const find = document.getElementById("mx-find"), left = document.getElementById("mx-left");
  const differ = document.getElementById("mx-differ");
  const bodies = [...table.tBodies].map((body) => ({ body, rows: [...body.rows].filter((r) => !r.classList.contains("phase")) }));
  const rows = bodies.flatMap((b) => b.rows);
  const text = new Map(rows.map((r) => [r, (r.cells[0].title + " " + r.textContent).toLowerCase()]));

  function filter() {
    const words = find.value.toLowerCase().split(/\s+/).filter(Boolean);
    for (const { body, rows } of bodies) {
      let any = false;
      for (const row of rows) {
        const found = words.every((w) => text.get(row).includes(w));
        row.classList.toggle("unfound", !found);
        any = any || found;
      }
      body.classList.toggle("unfound", !any);
    }
    const shown = rows.filter((r) => r.checkVisibility()).length;
    left.textContent = words.length || differ.checked ? shown + " of " + rows.length + " rules" : "";
    if (!current || !current.checkVisibility()) settle();
  }

  // A grid of links: one of them is in the order of Tab, the arrows move it.
  let current = null;
  const stops = (row) => [...row.cells].filter((c) => c.querySelector("a"));
  table.querySelectorAll("tbody a, thead a").forEach((a) => { a.tabIndex = -1; });
  function settle(to) {
    const next = to || table.querySelector("tbody tr:not(.unfound) a");
    if (current) current.tabIndex = -1;
    current = next;
    if (current) current.tabIndex = 0;
  }
  function go(link) {
    settle(link);
    link.focus({ preventScroll: true });
    const box = table.parentElement, cell = link.closest("td, th");
    const aside = table.rows[0].cells[0].offsetWidth, above = table.tHead.offsetHeight;
    const dx = cell.offsetLeft - aside - box.scrollLeft, dy = cell.offsetTop - above - box.scrollTop;
    if (dx < 0) box.scrollLeft += dx;
    if (cell.offsetLeft + cell.offsetWidth > box.scrollLeft + box.clientWidth) box.scrollLeft = cell.offsetLeft + cell.offsetWidth - box.clientWidth;
    if (dy < 0) box.scrollTop += dy;
    if (cell.offsetTop + cell.offsetHeight > box.scrollTop + box.clientHeight) box.scrollTop = cell.offsetTop + cell.offsetHeight - box.clientHeight;
  }
  table.addEventListener("keydown", (event) => {
    const cell = event.target.closest("td, th"), step = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0], Home: [0, -999], End: [0, 999] }[event.key];
    if (!cell || !step || event.altKey || event.metaKey) return;
    const row = cell.parentElement;
    let next = null;
    if (step[0] === 0) {
      const line = stops(row), at = line.indexOf(cell);
      next = line[Math.max(0, Math.min(line.length - 1, at + step[1]))];
    } else {
      const all = [...table.rows].filter((r) => r.checkVisibility());
      for (let at = all.indexOf(row) + step[0]; at >= 0 && at < all.length && !next; at += step[0]) {
        const under = all[at].cells[cell.cellIndex];
        if (under && under.querySelector("a")) next = under;
      }
    }
    if (next) { event.preventDefault(); go(next.querySelector("a")); }
  });
  table.addEventListener("focusin", (event) => { if (event.target.matches("a") && event.target !== current) settle(event.target); });
  find.addEventListener("input", filter);
  differ.addEventListener("change", filter);
  filter();
})();

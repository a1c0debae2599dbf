/* The desk of a page: starts the referee in a worker when it is first asked, and stops it when it takes too long.
   Everything comes in scripts, since a page opened from a file may load nothing else. */
window.hoyle = (function () {
  "use strict";
  const root = document.currentScript.src.replace(/assets\/js\/[^/]*$/, "");
  const Worker = window.OwnWorker;
  const START = 180, ANSWER = 120; // seconds
  const parts = {}, loading = {};
  let worker = null, started = null, held = new Set(), open = new Map(), number = 0;

  function part(name, value) { parts[name] = value; }

  /* A script of assets/run, loaded once: the value it hands over. */
  function need(name) {
    loading[name] ??= new Promise((done, fail) => {
      const script = document.createElement("script");
      script.src = `${root}assets/run/${name}.js`;
      script.onload = () => { script.remove(); done(parts[name]); };
      script.onerror = () => { delete loading[name]; fail(new Error(`${script.src} could not be loaded`)); };
      document.head.append(script);
    });
    return loading[name];
  }

  function start() {
    started ??= Promise.all([need("brython"), need("python")]).then((sources) => new Promise((done, fail) => {
      const address = URL.createObjectURL(new Blob(sources, { type: "text/javascript" }));
      worker = new Worker(address);
      const late = setTimeout(() => stop(new Error(`It did not start in ${START} seconds.`)), START * 1000);
      open.set(0, { fail });
      worker.onerror = (event) => { event.preventDefault(); stop(new Error(event.message || "It did not start.")); };
      worker.onmessage = ({ data }) => {
        if (data.ready) { URL.revokeObjectURL(address); clearTimeout(late); open.delete(0); done(); return; }
        const asked = open.get(data.number);
        if (!asked) return;
        open.delete(data.number);
        clearTimeout(asked.late);
        if (data.fault) asked.fail(new Error(data.fault.trim().split("\n").pop()));
        else asked.done(JSON.parse(data.answer));
      };
    })).catch((error) => { started = null; throw error; });
    return started;
  }

  /* End the worker and whatever it was doing; the next question starts another. */
  function stop(error) {
    if (worker) worker.terminate();
    worker = started = null;
    held = new Set();
    const left = [...open.values()];
    open = new Map();
    for (const asked of left) { clearTimeout(asked.late); asked.fail(error); }
  }

  function cancel() { const error = new Error("Stopped."); error.cancelled = true; stop(error); }

  /* The answer to a question; `data` are the scripts whose values it is about. */
  async function ask(question, data) {
    const values = await Promise.all(data.map(need));
    await start();
    data.forEach((name, i) => {
      if (held.has(name)) return;
      held.add(name);
      worker.postMessage({ hold: name, text: JSON.stringify(values[i]) });
    });
    return new Promise((done, fail) => {
      const mine = ++number;
      const late = setTimeout(() => stop(new Error(`Stopped: no answer in ${ANSWER} seconds.`)), ANSWER * 1000);
      open.set(mine, { done, fail, late });
      worker.postMessage({ number: mine, text: JSON.stringify(question) });
    });
  }

  return { part, need, ask, cancel, root };
})();

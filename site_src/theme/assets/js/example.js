/* An example's page: the deal one step at a time. Without this script all steps stand in a list and all cards in hand. */
(function () {
  "use strict";
  const list = document.querySelector(".steps");
  if (!list) return;
  const steps = [...list.children], bar = document.querySelector(".stepper"), said = bar.querySelector("[aria-live]");
  const stage = document.querySelector(".stage"), trick = stage.querySelector(".trick"), now = stage.querySelector(".now");
  const back = bar.querySelector("[data-go='-1']"), forward = bar.querySelector("[data-go='1']");
  const held = [...stage.querySelectorAll("[data-card]")], later = [...stage.querySelectorAll("[data-from]")];
  const rows = { pips: stage.querySelector("[data-row=pips]"), score: stage.querySelector("[data-row=score]") };
  const cards = (step) => (step.dataset.cards ? step.dataset.cards.split(" ") : []);
  let at = 0;

  function fill(row, numbers) {
    if (row) row.querySelectorAll("td").forEach((cell, i) => { if (numbers[i] !== undefined) cell.textContent = numbers[i]; });
  }
  function show(next) {
    at = Math.max(0, Math.min(steps.length - 1, next));
    const step = steps[at], played = cards(step), gone = steps.slice(0, at).flatMap(cards);
    steps.forEach((s, i) => { s.classList.toggle("on", i === at); if (i === at) s.setAttribute("aria-current", "step"); else s.removeAttribute("aria-current"); });
    later.forEach((card) => { card.hidden = at + 1 < +card.dataset.from; });
    held.forEach((card) => {
      const before = card.dataset.from && at + 1 < +card.dataset.from;
      card.hidden = before || gone.includes(card.dataset.card) || played.includes(card.dataset.card);
    });
    trick.hidden = played.length === 0;
    trick.querySelector(".hand").replaceChildren(...played.map((name) => {
      const card = held.find((c) => c.dataset.card === name);
      const copy = card ? card.cloneNode(true) : document.createElement("span");
      copy.hidden = false;
      if (!card) copy.textContent = name;
      return copy;
    }));
    fill(rows.score, (step.dataset.score.match(/-?\d+(?=,|$)/g) || []));
    fill(rows.pips, step.dataset.pips ? step.dataset.pips.split(" ") : []);
    const number = step.querySelector(".no").textContent.trim();
    const which = (number.includes("–") ? "Steps " : /^\d/.test(number) ? "Step " : "") + number;
    now.querySelector("[data-which]").textContent = which.replace(/^./, (c) => c.toUpperCase());
    const ruling = step.querySelector(".ruling").cloneNode(true);
    now.querySelector("[data-ruling]").replaceChildren(...ruling.childNodes);
    said.textContent = /^\d/.test(number) ? which + " of " + list.dataset.last : which.replace(/^./, (c) => c.toUpperCase());
    back.disabled = at === 0;
    forward.disabled = at === steps.length - 1;
  }

  bar.hidden = steps.length < 2;
  now.hidden = false;
  stage.querySelectorAll("[data-live]").forEach((e) => { e.hidden = false; });
  list.classList.add("live");
  bar.addEventListener("click", (event) => {
    const button = event.target.closest("[data-go]");
    if (!button) return;
    show(at + Number(button.dataset.go));
    if (button.disabled) (button === back ? forward : back).focus();
  });
  list.addEventListener("click", (event) => {
    if (!event.target.closest("a")) show(steps.indexOf(event.target.closest("li")));
  });
  document.addEventListener("keydown", (event) => {
    if (event.target.closest("input, select, textarea") || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === "ArrowLeft") show(at - 1);
    if (event.key === "ArrowRight") show(at + 1);
  });
  // on paper the whole deal: all cards in hand, the score at the end
  window.addEventListener("beforeprint", () => {
    const was = at;
    show(steps.length - 1);
    at = was;
    [...held, ...later].forEach((card) => { card.hidden = false; });
    steps.forEach((s) => s.classList.remove("on"));
  });
  window.addEventListener("afterprint", () => show(at));
  const breach = steps.findIndex((s) => s.classList.contains("breach"));
  show(breach < 0 ? 0 : breach);
})();

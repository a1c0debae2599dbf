/* A text's page: notes in a small leaf beside their mark, and a citation that follows what is open.
   Without this script the marks are links to the notes and the citation is the text's. */
(function () {
  "use strict";
  const page = document.querySelector(".page");
  if (!page) return;
  let leaf = null, owner = null;

  function close(back) {
    if (!leaf) return;
    leaf.remove();
    owner.setAttribute("aria-expanded", "false");
    if (back) owner.focus();
    leaf = owner = null;
  }

  function open(mark) {
    if (owner === mark) return;
    close(false);
    const note = document.getElementById(mark.getAttribute("href").slice(1));
    if (!note) return;
    leaf = document.createElement("div");
    leaf.className = "note";
    leaf.id = "note-leaf";
    leaf.setAttribute("role", "note");
    for (const node of note.childNodes) leaf.append(node.cloneNode(true));
    page.append(leaf);
    const at = mark.getBoundingClientRect(), frame = page.getBoundingClientRect();
    const room = document.documentElement.clientWidth - leaf.offsetWidth - 12;
    leaf.style.left = Math.min(Math.max(at.left - 40, 12), room) - frame.left + "px";
    const below = at.bottom + 8, above = at.top - 8 - leaf.offsetHeight;
    const fits = below + leaf.offsetHeight < window.innerHeight || above < 60;
    leaf.style.top = (fits ? below : above) - frame.top + "px";
    owner = mark;
    mark.setAttribute("aria-expanded", "true");
    mark.setAttribute("aria-controls", "note-leaf");
  }

  const marks = page.querySelectorAll(".mark");
  marks.forEach((mark) => mark.setAttribute("aria-expanded", "false"));
  const within = (target, selector) => (target instanceof Element ? target.closest(selector) : null);
  document.addEventListener("mouseover", (event) => {
    const place = within(event.target, ".app, .em");
    const mark = place && place.querySelector(".mark");
    if (mark) open(mark);
    else if (leaf && !within(event.target, ".note") && document.activeElement !== owner) close(false);
  });
  document.addEventListener("focusin", (event) => {
    if (event.target.matches(".mark")) open(event.target);
    else if (leaf && !within(event.target, ".note")) close(false);
  });
  document.addEventListener("click", (event) => {
    const mark = within(event.target, ".mark");
    if (mark && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
      event.preventDefault();
      open(mark);
    } else if (leaf && !within(event.target, ".note, .app, .em")) close(false);
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && leaf) { event.stopPropagation(); close(true); }
  });

  const citation = document.getElementById("citation");
  if (!citation) return;
  const forms = { cite: citation, bibtex: document.getElementById("bibtex"), csl: document.getElementById("csl") };
  const address = document.getElementById("cite-address");
  document.getElementById("cite-hint").hidden = address.hidden = false;
  const chosen = (name) => document.querySelector(`input[name=${name}]:checked`);

  // The address keeps what is open: ?printing=NY1830&reading=transmitted
  const asked = new URLSearchParams(location.search);
  for (const name of ["printing", "reading"]) {
    for (const input of document.querySelectorAll(`input[name=${name}]`)) {
      if (asked.get(name) === (input.dataset.short || input.value)) input.checked = true;
    }
  }
  // Of a divided text the address of the whole is cited, which stays whatever its leaves are
  const whole = document.querySelector(".ed[data-of]");
  function here(address) {
    const open = new URL(address, location.href), printing = chosen("printing"), side = chosen("reading");
    open.search = "";
    if (printing && printing.value) open.searchParams.set("printing", printing.value);
    if (side && side.dataset.short) open.searchParams.set("reading", side.dataset.short);
    return open;
  }

  function reading() {
    const printing = chosen("printing"), side = chosen("reading");
    return (printing && printing.value ? "reading of " + printing.value + ", " : "") + (side ? side.value : "emended");
  }
  // The clause last gone to is cited, also from where the citation stands; beside its number a way there
  const way = document.createElement("a");
  way.href = "#cite";
  way.className = "tocite";
  way.textContent = "cite";
  let cited = null;
  function cite() {
    const heading = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (!location.hash) cited = null;
    else if (heading && heading.querySelector("[data-cite]")) cited = heading;
    if (cited) cited.append(" ", way);
    else way.remove();
    const link = cited && cited.querySelector("[data-cite]");
    const about = link || document.querySelector(".cite[data-cite]");
    for (const [name, place] of Object.entries(forms)) {
      place.textContent = about.dataset[name].replace("[reading]", reading());
    }
    const open = here(whole ? whole.dataset.of : location.href);
    open.hash = cited ? cited.id : "";
    address.querySelector("a").href = address.querySelector("a").textContent = open.href;
  }
  function choose() {
    try { history.replaceState(history.state, "", here(location.href)); } catch { /* from a file some browsers refuse */ }
    cite();
  }
  window.addEventListener("hashchange", cite);
  document.querySelectorAll(".printings input").forEach((input) => input.addEventListener("change", choose));
  cite();
})();

/* A page divided among leaves: an address that names what stands on another leaf goes there. Without this script the
   name itself is a link to it. */
(function () {
  "use strict";
  const leaves = document.querySelector(".leaves");
  function go() {
    const name = decodeURIComponent(location.hash.slice(1)), found = name && document.getElementById(name);
    let to = null;
    if (found && "leaf" in found.dataset) to = new URL(found.href);
    else if (name && !found && leaves) to = new URL(leaves.dataset.of + location.hash, location.href);
    if (!to || to.pathname === location.pathname) return;
    to.search = location.search;
    location.replace(to.href);
  }
  window.addEventListener("hashchange", go);
  go();
})();

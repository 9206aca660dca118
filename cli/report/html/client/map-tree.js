// @ts-nocheck -- it runs in a browser, whose types all other files would then have, too
/* global document */
// It stands in the page as it is here; without a "less than", no reader of markup can take a part of it for a tag.
(() => {
  const tree = document.getElementById("map");
  const status = document.getElementById("map-status");
  const search = document.getElementById("map-search");
  // Opening more at once would not help to find anything, and takes the browser time.
  const MOST_OPENED = 200;
  const items = [...tree.querySelectorAll("li")].map((element) => {
    const details = element.querySelector(":scope > details");
    const label = (details ?? element).firstElementChild;
    return { element, details, text: label.textContent.toLowerCase(), opened: details?.open };
  });
  const byElement = new Map(items.map((item) => [item.element, item]));

  const getAbove = ({ element }) => byElement.get(element.parentElement.closest("li"));

  // What is found stands with those that lead to it, and with all that it leads to.
  function find() {
    const text = search.value.trim().toLowerCase();
    const isAll = text === "";
    const found = new Set(isAll ? [] : items.filter((item) => item.text.includes(text)));
    const leading = new Set();
    for (const one of found)
      for (let above = getAbove(one); above !== undefined && !leading.has(above); above = getAbove(above))
        leading.add(above);
    const below = new Set();
    for (const item of items) {
      const above = getAbove(item);
      if (found.has(above) || below.has(above)) below.add(item);
      item.element.hidden = !isAll && !found.has(item) && !leading.has(item) && !below.has(item);
      item.element.classList.toggle("marked", found.has(item));
      if (item.details === null) continue;
      if (isAll) item.details.open = item.opened;
      else if (MOST_OPENED >= found.size) item.details.open = leading.has(item);
    }
    status.textContent = `${isAll ? "" : `${found.size} of `}${items.length} functions`;
  }

  function openAll(isOpen) {
    for (const { details } of items) if (details !== null) details.open = isOpen;
  }

  search.addEventListener("input", find);
  document.getElementById("map-open").addEventListener("click", () => openAll(true));
  document.getElementById("map-close").addEventListener("click", () => openAll(false));
  document.getElementById("map-tools").hidden = false;
})();

/** Makes an element. Texts become text nodes, so nothing that a message says is ever markup. */
export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === false) continue;
    if (name.startsWith('on')) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? '' : value);
  }
  element.append(...children.filter((child) => child !== undefined && child !== ''));
  return element;
}

export function icon(name, size = '') {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.setAttribute('class', `icon ${size}`.trim());
  svg.setAttribute('aria-hidden', 'true');
  const use = document.createElementNS('http://www.w3.org/2000/svg', 'use');
  use.setAttribute('href', `#i-${name}`);
  svg.append(use);
  return svg;
}

export const byId = (id) => document.getElementById(id);

/**
 * Makes the children of `parent` those of `items`, and leaves alone what has not changed: focus stays where it
 * is, and a screen reader hears only what is new.
 */
export function reconcile(parent, items, draw) {
  const old = new Map([...parent.children].map((child) => [child.dataset.key, child]));
  let place = parent.firstElementChild;
  for (const item of items) {
    const known = old.get(item.key);
    old.delete(item.key);
    let node = known;
    if (!known || known.dataset.is !== item.is) {
      node = draw(item);
      node.dataset.key = item.key;
      node.dataset.is = item.is;
      if (known) {
        const hadFocus = known.contains(document.activeElement);
        if (known === place) place = known.nextElementSibling;
        known.replaceWith(node);
        if (hadFocus) node.querySelector('button, a, input')?.focus();
        if (node.nextElementSibling === place) continue;
      }
    }
    if (node === place) place = place.nextElementSibling;
    else {
      const focused = node.contains(document.activeElement) ? document.activeElement : undefined;
      parent.insertBefore(node, place);
      focused?.focus();
    }
  }
  for (const child of old.values()) child.remove();
}

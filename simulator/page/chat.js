import { icon, make, reconcile } from './dom.js';
import { dayOf, isHindi, timeOf, words } from './words.js';

/** Draws the chat of one phone into `talk`: what has arrived, what the person wrote, and what did not arrive. */
export function drawChat(talk, messages, onPress) {
  const isAtEnd = talk.scrollHeight - talk.scrollTop - talk.clientHeight < 80;
  const items = [];
  let day;
  for (const message of messages) {
    if (message.direction === 'out' && !message.deliveredAt && !message.failedAt) continue;
    const at = arrivedAt(message);
    if (dayOf(at) !== day) {
      day = dayOf(at);
      items.push({ key: `day ${day}`, is: day, day });
    }
    items.push({
      key: message.id,
      is: `${message.pressed.length} ${message.failedAt ?? ''} ${words.locale}`,
      message,
    });
  }
  const before = talk.lastElementChild?.dataset.key;
  reconcile(talk, items, (item) => {
    if (item.day) return make('span', { class: 'day' }, item.day);
    return item.message.failedAt ? failure(item.message) : bubble(item.message, onPress);
  });
  if (isAtEnd || before === undefined) talk.scrollTop = talk.scrollHeight;
}

function arrivedAt({ deliveredAt, failedAt, at }) {
  return deliveredAt ?? failedAt ?? at;
}

export function reasonOf({ code, reason }) {
  return words.reasons[code] ?? reason ?? words.failed;
}

function failure(message) {
  return make(
    'span',
    { class: 'system' },
    icon('alert', 's'),
    `${words.notArrived}: ${reasonOf(message)} (${message.code})`,
  );
}

function bubble(message, onPress) {
  const { direction, header, image, body, footer, buttons } = message;
  const lang = isHindi(`${header} ${body}`) ? 'hi' : undefined;
  const time = make('span', {}, timeOf(arrivedAt(message)));
  if (direction === 'in')
    return make(
      'div',
      { class: 'bubble me' },
      make('p', { class: 'said', lang }, body),
      make('p', { class: 'meta' }, time, icon('checks', 's')),
    );
  const said = make('p', { class: 'said', lang });
  if (header) said.append(make('b', { class: 'head' }, header));
  said.append(...formatted(body));
  return make(
    'div',
    { class: 'bubble' },
    image ? make('img', { src: addressOf(image), alt: words.picture }) : undefined,
    said,
    make(
      'p',
      { class: 'meta' },
      footer ? make('span', { lang: isHindi(footer) ? 'hi' : undefined }, footer) : undefined,
      time,
    ),
    ...actions(message, buttons, onPress),
  );
}

function addressOf(image) {
  return /^https?:/.test(image) ? image : `/_control/media/${encodeURIComponent(image)}`;
}

/** More than three buttons: two, and a list that opens, as on a real phone. */
function actions(message, buttons, onPress) {
  const drawn = buttons.map((button, index) => action(message, button, index, onPress));
  if (drawn.length <= 3) return drawn;
  const rest = make('div', { hidden: true }, ...drawn.slice(2));
  const all = make(
    'button',
    { type: 'button', class: 'action', 'aria-expanded': 'false' },
    icon('list', 'm'),
    words.allOptions,
  );
  all.addEventListener('click', () => {
    rest.hidden = !rest.hidden;
    all.setAttribute('aria-expanded', String(!rest.hidden));
  });
  return [...drawn.slice(0, 2), all, rest];
}

function action(message, { type, text, value }, index, onPress) {
  const lang = isHindi(text) ? 'hi' : undefined;
  const label = make('span', { lang }, text);
  if (type === 'URL')
    return make(
      'a',
      { class: 'action', href: safe(value), target: '_blank', rel: 'noopener noreferrer' },
      icon('external', 'm'),
      label,
    );
  if (type === 'PHONE_NUMBER')
    return make('a', { class: 'action', href: `tel:${value}` }, icon('phone', 'm'), label);
  const was = message.pressed.includes(index);
  return make(
    'button',
    { type: 'button', class: 'action', disabled: was, onclick: () => onPress(message, index) },
    icon(was ? 'check' : 'reply', 'm'),
    label,
  );
}

function safe(address) {
  return /^https?:/i.test(address) ? address : '#';
}

const MARKS = { '*': 'b', _: 'i', '~': 's' };
const MARKED = /([*_~])(?=\S)([^*_~\n]*\S)\1(?![\p{L}\p{N}])|(https?:\/\/[^\s<>"]+)/gu;

/** The marks of WhatsApp (*bold*, _italic_, ~struck~), and addresses as links. */
function formatted(text) {
  const nodes = [];
  let from = 0;
  for (const found of text.matchAll(MARKED)) {
    const [all, mark, inner, address] = found;
    nodes.push(text.slice(from, found.index));
    if (address)
      nodes.push(make('a', { href: address, target: '_blank', rel: 'noopener noreferrer' }, address));
    else nodes.push(make(MARKS[mark], {}, inner));
    from = found.index + all.length;
  }
  nodes.push(text.slice(from));
  return nodes.filter((node) => node !== '');
}

/** The same text without its marks. */
export function plain(text) {
  return text.replace(MARKED, (all, _mark, inner) => inner ?? all);
}

import { drawChat, plain, reasonOf } from './chat.js';
import { byId, icon, make, reconcile } from './dom.js';
import { drawHeard } from './heard.js';
import { firstNameOf, initialsOf, isHindi, numberOf, timeOf, words } from './words.js';

const CHOICES = ['arrive', 'late', 'not_on_whatsapp', 'phone_off', 'too_many', 'twice'];
const PAGE = 50;
const POLL_MS = 1000;

const asked = new URLSearchParams(location.search);
const theme = asked.get('theme');
if (theme) document.documentElement.dataset.theme = theme;
document.documentElement.lang = words.locale;
document.title = words.title;
for (const element of document.querySelectorAll('[data-word]'))
  element.textContent = words[element.dataset.word];
// Only an address of the web: the parameter may be anything.
const kursi = URL.parse(asked.get('kursi') ?? '');
if (kursi && /^https?:$/.test(kursi.protocol)) {
  byId('to-kursi').href = kursi.origin;
  byId('to-kursi').hidden = false;
}
asked.set('lang', words.locale === 'hi-IN' ? 'en' : 'hi');
byId('other-language').href = `?${asked}`;
byId('other-language').lang = words.locale === 'hi-IN' ? 'en-IN' : 'hi-IN';
byId('phones-nav').setAttribute('aria-label', words.phones);
byId('talk').setAttribute('aria-label', words.chat);
byId('log').setAttribute('aria-label', words.heard);
byId('search').placeholder = words.search;
byId('back').setAttribute('aria-label', words.allPhonesBack);
// It can be scrolled by keys.
byId('talk').tabIndex = 0;
byId('businesses').setAttribute('aria-label', words.businesses);
byId('send').setAttribute('aria-label', words.send);

let limit = PAGE;
let chat;
let business = '';
const chosen = () => location.hash.replace(/\D/g, '');

async function ask(method, place, body) {
  const response = await fetch(`/_control/${place}`, {
    method,
    ...(body === undefined
      ? {}
      : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  });
  const answer = await response.json();
  if (!response.ok) throw new Error(answer.error);
  return answer;
}

/** What is shown, asked for again; never two at once, and once more when something changed meanwhile. */
let running = false;
let again = false;
async function refresh() {
  if (running) {
    again = true;
    return;
  }
  running = true;
  try {
    do {
      again = false;
      await load();
    } while (again);
    say('');
  } catch {
    say(words.lost);
  } finally {
    running = false;
  }
}

function say(text) {
  if (byId('status').textContent !== text) byId('status').textContent = text;
}

async function load() {
  const query = byId('search').value;
  const phone = chosen();
  const [state, list, opened] = await Promise.all([
    ask('GET', 'state'),
    ask('GET', `phones?limit=${limit}&query=${encodeURIComponent(query)}`),
    phone ? ask('GET', `phones/${phone}`) : undefined,
  ]);
  if (phone !== chosen()) {
    again = true;
    return;
  }
  chat = opened;
  drawTop(state);
  drawPhones(list, query);
  drawScreen(state);
  await drawLog();
  const isUnread = talkOf().some(({ deliveredAt, readAt }) => deliveredAt && !readAt);
  // Looking at a chat reads it.
  if (isUnread && document.visibilityState === 'visible')
    await ask('POST', `phones/${phone}/open`, { app: appOf() });
}

function drawTop({ settings, counts }) {
  byId('real-life').setAttribute('aria-checked', String(settings.speed === 'real'));
  byId('since').textContent = words.since(timeOf(settings.countsSince));
  const shown = {
    countSent: counts.sent,
    countDelivered: counts.delivered,
    countRead: counts.read,
    countFailed: counts.failed,
  };
  reconcile(
    byId('counts'),
    Object.entries(shown).map(([key, count]) => ({ key, is: String(count), count })),
    ({ key, count }) =>
      make('div', {}, make('dt', {}, words[key]), make('dd', {}, count.toLocaleString(words.locale))),
  );
}

function drawPhones({ phones, total }, query) {
  const items = phones.map((line) => ({
    ...line,
    key: line.phone,
    is: JSON.stringify([line, line.phone === chosen()]),
  }));
  const nobody = phones.length === 0 && query ? [{ key: 'none', is: 'none' }] : items;
  reconcile(byId('phones'), nobody, drawPhone);
  byId('more').hidden = total <= phones.length;
  byId('more').textContent = words.more(total - phones.length);
}

function drawPhone({ key, phone, name, unread, lastAt, last }) {
  if (key === 'none') return make('li', { class: 'quiet' }, words.noMatch);
  const failed = last.failedAt;
  const text = failed ? reasonOf(last) : last.header || plain(last.body.split('\n')[0]);
  const mark = failed ? icon('alert', 's') : last.direction === 'in' ? icon('checks', 's') : undefined;
  const langOf = (written) => (isHindi(written) ? 'hi' : undefined);
  return make(
    'li',
    {},
    make(
      'button',
      {
        type: 'button',
        class: 'phone',
        'aria-current': phone === chosen() ? 'true' : undefined,
        onclick: () => choose(phone),
      },
      make('span', { class: 'avatar', 'aria-hidden': 'true', lang: langOf(name) }, initialsOf(name, phone)),
      make(
        'span',
        { class: 'grow' },
        make('span', { class: 'name cut', lang: langOf(name) }, name || numberOf(phone)),
        make(
          'span',
          { class: `last${failed ? ' bad' : ''}`, lang: langOf(text) },
          mark,
          make('span', { class: 'cut' }, text),
        ),
      ),
      unread > 0
        ? make(
            'span',
            { class: 'unread' },
            make('span', { 'aria-hidden': 'true' }, String(unread)),
            make('span', { class: 'sr' }, words.unread(unread)),
          )
        : make('time', { datetime: new Date(lastAt).toISOString() }, timeOf(lastAt)),
    ),
  );
}

function drawScreen({ phones, apps }) {
  byId('page').classList.toggle('chatting', Boolean(chat));
  byId('chat-head').hidden = !chat;
  byId('say').hidden = !chat;
  byId('next').hidden = !chat;
  const isEmpty = !chat || chat.messages.length === 0;
  byId('nothing').hidden = !isEmpty;
  byId('nothing-title').textContent = chat ? words.noMessages : phones === 0 ? words.nothing : words.choose;
  byId('nothing-text').textContent = chat ? '' : phones === 0 ? words.nothingText : words.chooseText;
  if (!chat) {
    byId('talk').replaceChildren();
    return;
  }
  const sender = chat.apps[appOf()] ?? { name: apps[0]?.displayName ?? '', phone: apps[0]?.phone ?? '' };
  drawBusinesses();
  const person = firstNameOf(chat.name, chat.phone);
  byId('business').textContent = sender.name;
  byId('business-initial').textContent = initialsOf(sender.name, '').slice(0, 1);
  byId('to').textContent = words.to(person);
  byId('call').href = `tel:+${sender.phone}`;
  byId('text').placeholder = words.writeAs(person);
  byId('text').setAttribute('aria-label', words.writeAs(person));
  drawChat(byId('talk'), talkOf(), press);
  for (const input of byId('choices').querySelectorAll('input')) input.checked = input.value === chat.next;
}

/** The business whose chat is open: the one that was chosen, else the last that wrote. */
function appOf() {
  return chat.apps[business] ? business : chat.messages.at(-1)?.appId;
}

function drawBusinesses() {
  const several = Object.keys(chat.apps).length > 1;
  byId('businesses').hidden = !several;
  byId('business').hidden = several;
  reconcile(
    byId('businesses'),
    Object.entries(chat.apps).map(([key, { name }]) => ({ key, is: name })),
    ({ key, is }) => make('option', { value: key }, is),
  );
  if (several) byId('businesses').value = appOf();
}

/** The messages of the open chat, both ways. */
function talkOf() {
  return chat ? chat.messages.filter(({ appId }) => appId === appOf()) : [];
}

async function drawLog() {
  const out = talkOf().findLast(({ direction }) => direction === 'out');
  const inbound = talkOf().findLast(({ direction }) => direction === 'in');
  byId('heard').hidden = !out;
  if (!out) return;
  const [message, reply] = await Promise.all(
    [out, inbound].map((one) => one && ask('GET', `messages/${encodeURIComponent(one.id)}`)),
  );
  drawHeard(message, reply);
}

function choose(phone) {
  location.hash = phone;
}

async function press(message, index) {
  await ask('POST', `messages/${encodeURIComponent(message.id)}/press`, { index });
  await refresh();
}

/** Quick replies of the last message that still can be pressed, for the keys 1 to 9. */
function pressNumber(number) {
  const last = talkOf().findLast(({ direction, deliveredAt }) => direction === 'out' && deliveredAt);
  const replies = last?.buttons.flatMap(({ type }, index) => (type === 'QUICK_REPLY' ? [index] : [])) ?? [];
  const index = replies[number - 1];
  if (index !== undefined && !last.pressed.includes(index)) void press(last, index);
}

byId('choices').append(
  ...CHOICES.map((choice) =>
    make(
      'label',
      { class: 'choice' },
      make('input', {
        type: 'radio',
        name: 'next',
        value: choice,
        onchange: () => ask('POST', `phones/${chosen()}/next`, { next: choice }),
      }),
      make('span', {}, words[choice]),
    ),
  ),
);

byId('real-life').addEventListener('click', async () => {
  const isReal = byId('real-life').getAttribute('aria-checked') === 'true';
  await ask('PUT', 'settings', { speed: isReal ? 'instant' : 'real' });
  await refresh();
});
byId('empty').addEventListener('click', () => byId('sure').showModal());
byId('sure').addEventListener('close', async () => {
  if (byId('sure').returnValue !== 'yes') return;
  await ask('DELETE', 'phones');
  location.hash = '';
  await refresh();
  say(words.emptied);
});
byId('search').addEventListener('input', refresh);
byId('businesses').addEventListener('change', () => {
  business = byId('businesses').value;
  byId('talk').replaceChildren();
  void refresh();
});
byId('more').addEventListener('click', () => {
  limit += 200;
  void refresh();
});
byId('back').addEventListener('click', () => {
  location.hash = '';
});
byId('say').addEventListener('submit', async (event) => {
  event.preventDefault();
  const text = byId('text').value;
  if (!text.trim()) return;
  byId('text').value = '';
  await ask('POST', `phones/${chosen()}/text`, { text, app: appOf() }).catch(() => {
    byId('text').value = text;
  });
  await refresh();
});

document.addEventListener('keydown', (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || byId('sure').open) return;
  const isTyping = event.target instanceof HTMLInputElement && event.target.type !== 'radio';
  if (event.key === 'Escape') leave(isTyping ? event.target : undefined);
  else if (isTyping) return;
  else if (event.key === '/') {
    event.preventDefault();
    byId('search').focus();
  } else if (/^[1-9]$/.test(event.key)) pressNumber(Number(event.key));
  else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') step(event);
});

/** Leaves the field, then the chat. */
function leave(field) {
  if (field === byId('search') && field.value) {
    field.value = '';
    void refresh();
  } else if (field) field.blur();
  else location.hash = '';
}

/** Arrows walk through the phones. */
function step(event) {
  const buttons = [...byId('phones').querySelectorAll('button')];
  const at = buttons.indexOf(document.activeElement);
  if (at < 0) return;
  event.preventDefault();
  buttons[at + (event.key === 'ArrowDown' ? 1 : -1)]?.focus();
}

addEventListener('hashchange', () => {
  byId('talk').replaceChildren();
  void refresh();
});
document.addEventListener('visibilitychange', refresh);
const stream = new EventSource('/_control/stream');
stream.addEventListener('message', refresh);
// Without the stream the page asks by itself.
setInterval(() => {
  if (stream.readyState !== EventSource.OPEN) void refresh();
}, POLL_MS);
void refresh();

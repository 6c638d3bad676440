import { reasonOf } from './chat.js';
import { byId, icon, make, reconcile } from './dom.js';
import { clockOf, timeOf, words } from './words.js';

const STATUSES = ['enqueued', 'sent', 'delivered', 'read', 'failed'];

/** What became of a message, and what Kursi was told about it. `reply` is what the person did last. */
export function drawHeard({ message, webhooks }, reply) {
  const told = (status) => webhooks.filter((hook) => hook.status === status);
  const steps = [
    { status: 'accepted', at: message.at, note: message.templateName ?? '' },
    ...STATUSES.filter((status) => message[`${status}At`]).map((status) => ({
      status,
      at: message[`${status}At`],
      note: [noteOf(status, message), tellingOf(told(status))].filter(Boolean).join(' · '),
    })),
  ].sort((a, b) => a.at - b.at);
  reconcile(
    byId('steps'),
    steps.map((step, i) => ({
      ...step,
      key: step.status,
      is: `${step.at} ${step.note} ${i === steps.length - 1}`,
      isLast: i === steps.length - 1,
    })),
    drawStep,
  );
  drawReply(reply);
  drawWebhooks(webhooks, reply);
}

function noteOf(status, message) {
  if (status === 'read') return words.opened;
  if (status === 'failed') return `${reasonOf(message)} (${message.code})`;
  return '';
}

function tellingOf(hooks) {
  if (hooks.length === 0) return words.notTold;
  return hooks.every(({ okAt }) => okAt) ? '' : words.notYet;
}

function drawStep({ status, at, note, isLast }) {
  const kind = status === 'failed' ? ' failed' : isLast && status === 'read' ? ' hot' : '';
  const name = { read: 'eye', failed: 'alert' }[status] ?? 'check';
  return make(
    'li',
    { class: `step${kind}` },
    make('span', { class: 'dot' }, icon(name, 's')),
    make('span', { class: 'what' }, words[status]),
    make('time', { datetime: new Date(at).toISOString() }, clockOf(at)),
    note ? make('p', {}, note) : undefined,
  );
}

function drawReply(reply) {
  byId('reply').hidden = !reply;
  if (!reply) return;
  const { message, webhooks } = reply;
  const [before, after] = (message.kind === 'button' ? words.pressed : words.wrote)(timeOf(message.at));
  const isTold = webhooks.length > 0 && webhooks.every(({ okAt }) => okAt);
  byId('reply-text').replaceChildren(
    before,
    make('b', {}, message.body),
    after,
    isTold ? words.told : words.untold,
  );
}

function drawWebhooks(webhooks, reply) {
  const all = [...webhooks, ...(reply?.webhooks ?? [])];
  const items = all.map((hook, i) => ({
    ...hook,
    key: String(i),
    is: `${hook.body} ${hook.tries} ${hook.answer}`,
  }));
  reconcile(
    byId('webhook-list'),
    items.length > 0 ? items : [{ key: 'none', is: words.noWebhooks }],
    (hook) =>
      hook.key === 'none'
        ? make('p', { class: 'quiet' }, words.noWebhooks)
        : make(
            'div',
            {},
            make(
              'h3',
              {},
              `POST ${new URL(hook.url).pathname} → ${hook.answer ?? '…'}, ${words.tries(hook.tries)}`,
            ),
            make('pre', { tabindex: '0' }, hook.body),
          ),
  );
}

import { tellingOf } from './faults.ts';
import { type Answer, type Call, fieldsOf, isForeign, Refusal, type Route } from './http.ts';
import type { Parts } from './parts.ts';
import type { App, Link } from './records.ts';
import { delaysOf, digitsOf } from './world.ts';

/** The page behind Gupshup's embed link: a business gives its number, and the number goes live. */
export interface SignUp {
  readonly routes: Route[];
  submit(app: App, phone: string, displayName: string): void;
  resume(): void;
}

export function makeSignUp(parts: Parts): SignUp {
  const { store, clock, webhooks } = parts;

  function tell(app: App, status: string, reason?: string): void {
    const at = clock.now();
    const { tellAt, copies } = tellingOf(parts, at);
    webhooks.tell({ kind: 'onboarding', appId: app.id, ref: app.id, at, status, reason }, tellAt, copies);
  }

  function submit(app: App, phone: string, displayName: string): void {
    const decideAt = clock.now() + delaysOf(parts).review;
    const pending = store.set('apps', app.id, {
      phone,
      displayName,
      status: 'PENDING',
      reason: undefined,
      decideAt,
    });
    tell(pending, 'pending');
    begin(pending);
  }

  function begin({ id, status, decideAt }: App): void {
    if (status !== 'PENDING' || decideAt === undefined) return;
    clock.schedule(decideAt, () => {
      const app = store.get('apps', id);
      if (app?.status !== 'PENDING' || app.decideAt !== decideAt) return;
      const { status, told, reason } = decisionOn(app.displayName);
      const decided = store.set('apps', id, { status, reason, decideAt: undefined });
      tell(decided, told, reason);
    });
  }

  function linkOf(call: Call): { link: Link; app: App } {
    const link = store.get('links', call.params['link'] ?? '');
    const app = link && store.get('apps', link.appId);
    if (!app) throw new Refusal(404, 'This link does not exist.');
    if (link.expiresAt <= clock.now()) throw new Refusal(410, 'This link has expired. Ask for a new one.');
    return { link, app };
  }

  function show(call: Call): Answer {
    return page(call, linkOf(call), undefined);
  }

  async function take(call: Call): Promise<Answer> {
    if (isForeign(call.headers)) throw new Refusal(403, 'Only the page itself may send this.');
    const found = linkOf(call);
    const { app } = found;
    const { phone = '', display_name = '' } = await fieldsOf(call);
    const typed = digitsOf(phone);
    const digits = typed.length === 10 ? `91${typed}` : typed;
    const words = wordsOf(call);
    if (app.status === 'ACTIVE' || app.status === 'BANNED') return page(call, found, undefined);
    if (!/^\d{8,15}$/.test(digits)) return page(call, found, { error: words.badNumber, phone, display_name });
    const isTaken = [...store.all('apps')].some(
      (other) =>
        other.id !== app.id &&
        other.phone === digits &&
        other.status !== 'REJECTED' &&
        other.status !== 'BANNED',
    );
    if (isTaken) return page(call, found, { error: words.taken, phone, display_name });
    if (display_name.trim().length < 3)
      return page(call, found, { error: words.badName, phone, display_name });
    submit(app, digits, display_name.trim());
    return { status: 303, headers: { location: call.path } };
  }

  return {
    routes: [
      ['GET', '/signup/:link', show],
      ['POST', '/signup/:link', take],
    ],
    submit,
    resume: () => {
      for (const app of store.all('apps')) begin(app);
    },
  };
}

/** The name alone is reviewed: the app's own name is a handle of the partner. */
function decisionOn(displayName: string): {
  readonly status: App['status'];
  readonly told: string;
  readonly reason?: string | undefined;
} {
  if (/banned/i.test(displayName))
    return { status: 'BANNED', told: 'banned', reason: 'Account disabled for a policy violation' };
  if (/reject/i.test(displayName))
    return { status: 'REJECTED', told: 'rejected', reason: 'Display name does not follow the guidelines' };
  return { status: 'ACTIVE', told: 'live' };
}

const ENGLISH = {
  lang: 'en',
  title: 'Connect a WhatsApp number',
  intro: 'A practice page: nothing leaves this computer. A real business does this in a window of Meta.',
  business: 'Business',
  displayName: 'Name that clients will see',
  number: 'Phone number, with country code',
  continue: 'Continue',
  badNumber: 'This is not a phone number with its country code.',
  badName: 'The name has at least 3 characters.',
  taken: 'This number is already connected to another business.',
  pending: 'The number is being checked. You can close this window.',
  live: 'The number is connected. You can close this window.',
  rejected: 'The number was not accepted:',
};
const HINDI: typeof ENGLISH = {
  lang: 'hi',
  title: 'WhatsApp नंबर जोड़ें',
  intro: 'यह अभ्यास का पेज है: कुछ भी इस कंप्यूटर से बाहर नहीं जाता। असली बिज़नेस यह Meta की विंडो में करता है।',
  business: 'बिज़नेस',
  displayName: 'नाम, जो ग्राहकों को दिखेगा',
  number: 'फ़ोन नंबर, देश के कोड के साथ',
  continue: 'आगे बढ़ें',
  badNumber: 'यह देश के कोड के साथ फ़ोन नंबर नहीं है।',
  badName: 'नाम में कम से कम 3 अक्षर हों।',
  taken: 'यह नंबर किसी और बिज़नेस से जुड़ा है।',
  pending: 'नंबर की जाँच हो रही है। आप यह विंडो बंद कर सकते हैं।',
  live: 'नंबर जुड़ गया है। आप यह विंडो बंद कर सकते हैं।',
  rejected: 'नंबर स्वीकार नहीं हुआ:',
};

function wordsOf({ headers }: Call): typeof ENGLISH {
  return /^hi\b/i.test(headers['accept-language'] ?? '') ? HINDI : ENGLISH;
}

interface Typed {
  readonly error: string;
  readonly phone: string;
  readonly display_name: string;
}

function page(
  call: Call,
  { app, link }: { readonly app: App; readonly link: Link },
  typed: Typed | undefined,
): Answer {
  const words = wordsOf(call);
  // A link carries whom it is for and nothing else: the number is typed here.
  const name = typed?.display_name ?? link.user ?? app.displayName;
  const form = `<form method="post">
  <label>${words.displayName}<input name="display_name" required minlength="3" maxlength="60" autocomplete="organization" value="${escaped(name)}"></label>
  <label>${words.number}<input name="phone" type="tel" required autocomplete="tel" inputmode="tel" value="${escaped(typed?.phone ?? '')}"${typed ? ' autofocus aria-invalid="true" aria-describedby="error"' : ''}></label>
  ${typed ? `<p id="error" role="alert">${escaped(typed.error)}</p>` : ''}
  <button>${words.continue}</button>
</form>`;
  const state = {
    CREATED: form,
    PENDING: `<p role="status">${words.pending}</p>`,
    ACTIVE: `<p role="status">${words.live}</p>`,
    BANNED: `<p role="status">${words.rejected} ${escaped(app.reason ?? '')}</p>`,
    REJECTED: `<p role="status">${words.rejected} ${escaped(app.reason ?? '')}</p>${form}`,
  }[app.status];
  const refresh = app.status === 'PENDING' ? '<meta http-equiv="refresh" content="2">' : '';
  return {
    status: typed ? 422 : 200,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': "default-src 'none'; style-src 'self'; font-src 'self'; form-action 'self'",
    },
    body: `<!doctype html>
<html lang="${words.lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${refresh}
<title>${words.title}</title>
<link rel="stylesheet" href="/page/tokens.css">
<link rel="stylesheet" href="/page/fonts.css">
<link rel="stylesheet" href="/page/sign-up.css">
</head>
<body>
<main>
<h1>${words.title}</h1>
<p>${words.intro}</p>
<dl><dt>${words.business}</dt><dd>${escaped(link.user ?? app.name)}</dd></dl>
${state}
</main>
</body>
</html>
`,
  };
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);
}

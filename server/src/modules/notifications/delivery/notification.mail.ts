import {
  type NotificationKind,
  type NotificationTopic,
  notificationKinds,
} from '@kursi/core/notifications/notification-kinds.ts';
import type { NotificationText } from '@kursi/core/notifications/notification-texts.ts';
import type { Mail } from '../../../platform/mail/mailer.ts';
import type { Unsubscribing } from './unsubscribe.ts';
import type { VisitDetails } from './visit-details.mail.ts';

type Locale = 'en' | 'hi';

/** Kinds whose mail says more than its topic why it came. */
const ownReasons: Partial<Record<NotificationKind, OwnReason>> = {
  membership_ending: 'membership',
  service_due: 'service',
  waitlist_nearly: 'queue',
  waitlist_called: 'queue',
};
type OwnReason = 'membership' | 'service' | 'queue';

const around: Readonly<
  Record<
    Locale,
    {
      open: string;
      why: Record<NotificationTopic | OwnReason, string>;
      typed: string;
      stop: string;
    }
  >
> = {
  en: {
    open: 'See the details:',
    why: {
      booking: 'You get this email because it is about one of your bookings or your team’s.',
      reminder: 'You get this email because you have a booking soon.',
      membership: 'You get this email because you bought this membership.',
      service: 'You get this email because the salon reminds you of this service.',
      queue: 'You get this email because you are in this queue.',
    },
    typed: 'You get this email because this address was given for messages about this booking.',
    stop: 'Unsubscribe:',
  },
  hi: {
    open: 'पूरी जानकारी:',
    why: {
      booking: 'यह ई-मेल आपकी या आपकी टीम की किसी बुकिंग के बारे में है।',
      reminder: 'यह ई-मेल इसलिए आया है कि जल्द ही आपकी बुकिंग है।',
      membership: 'यह ई-मेल इसलिए आया है कि आपने यह मेंबरशिप ली है।',
      service: 'यह ई-मेल इसलिए आया है कि सैलून आपको इस सर्विस की याद दिलाता है।',
      queue: 'यह ई-मेल इसलिए आया है कि आप इस कतार में हैं।',
    },
    typed: 'यह ई-मेल इसलिए आया है कि इस बुकिंग के संदेशों के लिए यह पता दिया गया था।',
    stop: 'अनसब्सक्राइब करें:',
  },
};

/** Plain text, and simple HTML with the same content. */
export function notificationMail(
  deps: { readonly origin: string; readonly unsubscribing: Unsubscribing },
  told: {
    readonly id: string;
    /** Null when the address is one that a guest or the desk typed: it is unsubscribed as an address. */
    readonly user_id: string | null;
    /** Null when it is about no client. */
    readonly client: { readonly business_id: string; readonly client_id: string } | null;
    readonly kind: NotificationKind;
    readonly email: string;
    readonly locale: Locale;
    readonly text: NotificationText;
    readonly link: string;
    /** Null for the team, and for news that is not about a visit. */
    readonly details: VisitDetails | null;
  },
): Mail {
  const { locale, text, details } = told;
  const link = details?.change.href ?? told.link;
  const topic = notificationKinds[told.kind];
  const words = around[locale];
  const reason = ownReasons[told.kind];
  const why = reason ? words.why[reason] : told.user_id === null ? words.typed : words.why[topic];
  const token = tokenOf(deps.unsubscribing, told);
  const stop = `${deps.origin}/unsubscribe#${token}`;
  const oneClick = `${deps.origin}/api/notification/unsubscribe?token=${encodeURIComponent(token)}`;
  return {
    to: told.email,
    subject: text.subject.slice(0, 200),
    text: [
      `${text.title}\n${text.body}`,
      ...(details ? [details.lines.map(({ label, says }) => `${label}: ${says}`).join('\n')] : []),
      `${details ? `${details.change.label}:` : words.open}\n${link}`,
      `${why}\n${words.stop}\n${stop}`,
    ].join('\n\n'),
    html: htmlOf(locale, [
      `<p style="font-size:18px;margin:0 0 4px"><strong>${escaped(text.title)}</strong></p>`,
      `<p style="margin:0 0 20px">${escaped(text.body)}</p>`,
      ...(details ? [detailsHtml(details)] : []),
      details
        ? `<p style="margin:0 0 28px"><a href="${escaped(link)}" style="${BUTTON}">${escaped(details.change.label)}</a></p>`
        : `<p style="margin:0 0 28px">${escaped(words.open)} <a href="${escaped(link)}">${escaped(link)}</a></p>`,
      `<p style="color:#666;font-size:13px;margin:0">${escaped(why)} ${escaped(words.stop)} <a href="${escaped(stop)}">${escaped(new URL(stop).host)}</a></p>`,
    ]),
    messageId: `<${told.id}@${new URL(deps.origin).hostname}>`,
    headers: {
      'List-Unsubscribe': `<${oneClick}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
    ...(details && { attachments: [details.attachment] }),
  };
}

function tokenOf(
  unsubscribing: Unsubscribing,
  {
    kind,
    client,
    user_id,
    email,
  }: Pick<Parameters<typeof notificationMail>[1], 'kind' | 'client' | 'user_id' | 'email'>,
): string {
  if (kind === 'service_due' && client) return unsubscribing.tokenForOffers(client);
  if (user_id === null) return unsubscribing.tokenForAddress(email);
  return unsubscribing.tokenFor(
    user_id,
    notificationKinds[kind] === 'reminder' ? 'reminders' : 'booking_email',
  );
}

const BUTTON =
  'display:inline-block;padding:12px 20px;border-radius:8px;background:#a3195b;color:#fff;text-decoration:none';

function detailsHtml({ lines }: VisitDetails): string {
  const rows = lines.map(({ label, says, href }) => {
    const shown = href ? `<a href="${escaped(href)}">${escaped(label)}</a>` : escaped(says);
    return `<tr><td style="color:#666;padding:3px 16px 3px 0;vertical-align:top">${href ? '' : escaped(label)}</td><td style="padding:3px 0">${shown}</td></tr>`;
  });
  return `<table role="presentation" style="border-collapse:collapse;margin:0 0 20px">${rows.join('')}</table>`;
}

function htmlOf(locale: Locale, lines: readonly string[]): string {
  return `<!doctype html><html lang="${locale}"><body style="font-family:sans-serif;max-width:560px;margin:24px auto;padding:0 16px;line-height:1.5">${lines.join('')}</body></html>`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
}

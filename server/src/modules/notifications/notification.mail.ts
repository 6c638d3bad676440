import { type NotificationKind, notificationKinds } from '@kursi/core/notifications/notification-kinds.ts';
import type { NotificationText } from '@kursi/core/notifications/notification-templates.ts';
import type { Mail } from '../../platform/mail/mailer.ts';
import type { Unsubscribing } from './unsubscribe.ts';

type Locale = 'en' | 'hi';

const around: Readonly<
  Record<Locale, { open: string; why: Record<'booking' | 'reminder', string>; stop: string }>
> = {
  en: {
    open: 'See the details:',
    why: {
      booking: 'You get this email because it is about one of your bookings or your team’s.',
      reminder: 'You get this email because you have a booking soon.',
    },
    stop: 'Unsubscribe:',
  },
  hi: {
    open: 'पूरी जानकारी:',
    why: {
      booking: 'यह ई-मेल आपकी या आपकी टीम की किसी बुकिंग के बारे में है।',
      reminder: 'यह ई-मेल इसलिए आया है कि जल्द ही आपकी बुकिंग है।',
    },
    stop: 'अनसब्सक्राइब करें:',
  },
};

/** Plain text, and simple HTML with the same content. */
export function notificationMail(
  deps: { readonly origin: string; readonly unsubscribing: Unsubscribing },
  told: {
    readonly id: string;
    readonly user_id: string;
    readonly kind: NotificationKind;
    readonly email: string;
    readonly locale: Locale;
    readonly text: NotificationText;
    readonly link: string;
  },
): Mail {
  const { locale, text, link } = told;
  const topic = notificationKinds[told.kind];
  const words = around[locale];
  const token = deps.unsubscribing.tokenFor(
    told.user_id,
    topic === 'reminder' ? 'reminders' : 'booking_email',
  );
  const stop = `${deps.origin}/unsubscribe#${token}`;
  const oneClick = `${deps.origin}/api/notification/unsubscribe?token=${encodeURIComponent(token)}`;
  return {
    to: told.email,
    subject: text.subject.slice(0, 200),
    text: [
      `${text.title}\n${text.body}`,
      `${words.open}\n${link}`,
      `${words.why[topic]}\n${words.stop}\n${stop}`,
    ].join('\n\n'),
    html: htmlOf(locale, [
      `<p style="font-size:18px;margin:0 0 4px"><strong>${escaped(text.title)}</strong></p>`,
      `<p style="margin:0 0 20px">${escaped(text.body)}</p>`,
      `<p style="margin:0 0 28px">${escaped(words.open)} <a href="${escaped(link)}">${escaped(link)}</a></p>`,
      `<p style="color:#666;font-size:13px;margin:0">${escaped(words.why[topic])} ${escaped(words.stop)} <a href="${escaped(stop)}">${escaped(new URL(stop).host)}</a></p>`,
    ]),
    messageId: `<${told.id}@${new URL(deps.origin).hostname}>`,
    headers: {
      'List-Unsubscribe': `<${oneClick}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  };
}

function htmlOf(locale: Locale, lines: readonly string[]): string {
  return `<!doctype html><html lang="${locale}"><body style="font-family:sans-serif;max-width:560px;margin:24px auto;padding:0 16px;line-height:1.5">${lines.join('')}</body></html>`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
}

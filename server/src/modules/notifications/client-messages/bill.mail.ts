import type { Receipt } from '@kursi/core/billing/billing.contract.ts';
import { givenBackOf, givenBackSentence } from '@kursi/core/billing/given-back.ts';
import { membershipsAlone } from '@kursi/core/billing/receipt.ts';
import { type WrittenIn, writtenDay, writtenMoney } from '@kursi/core/kernel/format.ts';
import { withoutLinks } from '@kursi/core/kernel/without-links.ts';
import type { Mail } from '../../../platform/mail/mailer.ts';
import type { Unsubscribing } from '../delivery/unsubscribe.ts';

const words = {
  en: {
    receipt: {
      subject: ({ number }) => `Your receipt ${number}`,
      body: ({ business, total, membership }) =>
        `${membership ? `${membership} at ${business} is yours.` : `Thank you for coming to ${business}.`} Your bill came to ${total}. The receipt is attached as a PDF.`,
    },
    bill_due: {
      subject: ({ due }) => `${due} is still due`,
      body: ({ business, number, day, total }) =>
        `A reminder from ${business}: your bill ${number} of ${day} came to ${total} and is not paid in full.`,
    },
    bill_void: {
      subject: ({ number }) => `Your bill ${number} is void`,
      body: ({ business, number, total }) =>
        `A correction from ${business}: your bill ${number} over ${total} is void.`,
    },
    due: (amount: string) => `Still due: ${amount}.`,
    link: 'See it here:',
    why: 'You get this email because the salon was given this address for your bills.',
    stop: 'Unsubscribe:',
  },
  hi: {
    receipt: {
      subject: ({ number }) => `आपकी रसीद ${number}`,
      body: ({ business, total, membership }) =>
        `${membership ? `${business} की ${membership} अब आपकी है।` : `${business} आने के लिए धन्यवाद।`} आपका बिल ${total} का था। रसीद PDF में साथ है।`,
    },
    bill_due: {
      subject: ({ due }) => `${due} बाक़ी हैं`,
      body: ({ business, number, day, total }) =>
        `${business} से रिमाइंडर: ${day} का आपका बिल ${number} ${total} का था और पूरा चुकाया नहीं गया है।`,
    },
    bill_void: {
      subject: ({ number }) => `आपका बिल ${number} रद्द है`,
      body: ({ business, number, total }) =>
        `${business} की ओर से सुधार: आपका बिल ${number}, ${total} का, रद्द है।`,
    },
    due: (amount: string) => `बाक़ी: ${amount}।`,
    link: 'यहाँ देखें:',
    why: 'यह ई-मेल इसलिए आया है कि बिल के लिए सैलून को यह पता दिया गया था।',
    stop: 'अनसब्सक्राइब करें:',
  },
} as const satisfies Record<WrittenIn, Record<MailedBill, Written> & Record<string, unknown>>;

export type MailedBill = 'receipt' | 'bill_due' | 'bill_void';
interface Bill {
  readonly business: string;
  readonly number: string;
  readonly day: string;
  readonly total: string;
  readonly due: string;
  /** Where it is for memberships alone. */
  readonly membership: string | null;
}
interface Written {
  readonly subject: (bill: Bill) => string;
  readonly body: (bill: Bill) => string;
}

/** Plain text; the receipt comes as a PDF. */
export function billMail(
  { origin, unsubscribing }: { readonly origin: string; readonly unsubscribing: Unsubscribing },
  told: {
    readonly id: string;
    readonly kind: MailedBill;
    readonly email: string;
    readonly locale: WrittenIn;
    readonly receipt: Receipt;
    /** Null when it was revoked meanwhile. */
    readonly link: string | null;
    readonly pdf: { readonly filename: string; readonly content: string } | null;
  },
): Mail {
  const { receipt, link, pdf, locale } = told;
  const text = words[locale];
  const token = unsubscribing.tokenForAddress(told.email);
  const due = writtenMoney(receipt.due_amount);
  const bill = {
    business: withoutLinks(receipt.seller.name),
    number: receipt.receipt_number,
    day: writtenDay(Temporal.PlainDate.from(receipt.booking_date), locale),
    total: writtenMoney(receipt.total_amount),
    due,
    membership: withoutLinks(membershipsAlone(receipt.lines) ?? '') || null,
  };
  const { subject, body } = text[told.kind];
  const givenBack = told.kind === 'bill_due' ? '' : givenBackSentence(locale, givenBackOf(receipt.payments));
  return {
    to: told.email,
    subject: subject(bill).slice(0, 200),
    text: [
      `${body(bill)}${givenBack}${receipt.due_amount > 0 && !receipt.voided_at ? ` ${text.due(due)}` : ''}`,
      ...(link ? [`${text.link}\n${link}`] : []),
      `${text.why}\n${text.stop}\n${origin}/unsubscribe#${token}`,
    ].join('\n\n'),
    messageId: `<${told.id}@${new URL(origin).hostname}>`,
    headers: {
      'List-Unsubscribe': `<${origin}/api/notification/unsubscribe?token=${encodeURIComponent(token)}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
    ...(pdf && { attachments: [{ ...pdf, contentType: 'application/pdf', encoding: 'base64' }] }),
  };
}

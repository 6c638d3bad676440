import { withoutLinks } from '../kernel/without-links.ts';

/** The replies that are answered by themselves; any other text is left to the team. */
export type Answered = 'change' | 'book' | 'no_offers' | 'stop' | 'start';

interface AnswerFacts {
  /** Null: several businesses write through this sender. */
  readonly business_name: string | null;
  /** The booking, which its client can move themselves, or the page of the business. */
  readonly link: { readonly address: string } | null;
}

/** A free text is allowed within 24 hours after the client wrote; a little less, for clocks differ. */
export const answerUntil = (wroteAt: Temporal.Instant) => wroteAt.add({ minutes: 24 * 60 - 10 });

export function answerText(locale: 'en' | 'hi', answered: Answered, { business_name, link }: AnswerFacts) {
  const name = business_name && withoutLinks(business_name);
  return texts[locale][answered](name, link);
}

type Write = (name: string | null, link: AnswerFacts['link']) => string;

const texts: Readonly<Record<'en' | 'hi', Readonly<Record<Answered, Write>>>> = {
  en: {
    change: (name, link) =>
      [
        `Thank you, ${name ?? 'the salon'} knows that you want another time and will get in touch.`,
        link && 'You can also move it yourself:',
        link?.address,
      ]
        .filter(Boolean)
        .join(' '),
    book: (name, link) =>
      `Lovely! Choose your time at ${name ?? 'the salon'} here: ${link?.address ?? ''}`.trim(),
    no_offers: (name) =>
      `You will get no more offers ${name ? `from ${name}` : 'from here'}. Messages about your own bookings still come; write STOP to end those too.`,
    stop: (name) =>
      `You will get no more WhatsApp messages ${name ? `from ${name}` : 'from here'}. Write START to get them again.`,
    start: (name) =>
      `You will get WhatsApp messages ${name ? `from ${name}` : 'from here'} again. Write STOP to end them.`,
  },
  hi: {
    change: (name, link) =>
      [
        `धन्यवाद, ${name ?? 'सैलून'} को बता दिया गया है कि आपको दूसरा समय चाहिए। वे आपसे बात करेंगे।`,
        link && 'आप ख़ुद भी समय बदल सकते हैं:',
        link?.address,
      ]
        .filter(Boolean)
        .join(' '),
    book: (name, link) => `बहुत बढ़िया! ${name ?? 'सैलून'} में अपना समय यहाँ चुनें: ${link?.address ?? ''}`.trim(),
    no_offers: (name) =>
      `अब आपको ${name ? `${name} से` : 'यहाँ से'} ऑफ़र नहीं आएँगे। आपकी बुकिंग के मैसेज आते रहेंगे; उन्हें भी बंद करने के लिए STOP लिखें।`,
    stop: (name) => `अब आपको ${name ? `${name} से` : 'यहाँ से'} WhatsApp मैसेज नहीं आएँगे। फिर पाने के लिए START लिखें।`,
    start: (name) => `अब आपको ${name ? `${name} से` : 'यहाँ से'} फिर WhatsApp मैसेज आएँगे। बंद करने के लिए STOP लिखें।`,
  },
};

/** Why a message did not arrive, a closed list; `unknown` is what no table names. */
export const messageFailures = [
  'not_on_whatsapp',
  'stopped',
  'no_offers',
  'no_consent',
  'enough_offers',
  'window_over',
  'text_refused',
  'text_paused',
  'picture',
  'no_money',
  'busy',
  'provider_down',
  'too_late',
  'no_sender',
  'erased',
  'unknown',
] as const;
export type MessageFailure = (typeof messageFailures)[number];

/** Both providers' codes; those of four digits are Gupshup's own, the others Meta's. */
const CODES: Readonly<Record<Exclude<MessageFailure, 'unknown'>, readonly number[]>> = {
  not_on_whatsapp: [1002, 131026],
  stopped: [1012, 131050],
  no_offers: [],
  no_consent: [1006, 1007, 1008, 130472],
  enough_offers: [131049],
  window_over: [131047],
  text_refused: [1004, 1005, 1009, 4003, 131051, 132000, 132001, 132012],
  text_paused: [4005, 132015, 132016],
  picture: [1010, 1011, 131053],
  no_money: [1003],
  busy: [4, 4001, 80007, 130429, 131056],
  provider_down: [1001, 4002, 4004, 131000, 131016, 131057, 133004],
  too_late: [],
  no_sender: [],
  erased: [],
};
const byCode = new Map(
  Object.entries(CODES).flatMap(([failure, codes]) =>
    codes.map((code) => [code, failure as MessageFailure] as const),
  ),
);

/** What we write ourselves when a message is not handed over. */
const ours: Readonly<Record<string, MessageFailure>> = {
  'opted out': 'stopped',
  'wants no offers': 'no_offers',
  'too late': 'too_late',
  overtaken: 'too_late',
  'its sender is gone': 'no_sender',
  'the client was erased': 'erased',
};

export function messageFailureOf(code: number | null, reason: string | null): MessageFailure {
  return (code !== null && byCode.get(code)) || (reason !== null && ours[reason]) || 'unknown';
}

interface FailureText {
  readonly why: string;
  /** Empty where nothing is to be done. */
  readonly todo: string;
}

const texts: Readonly<Record<'en' | 'hi', Readonly<Record<MessageFailure, FailureText>>>> = {
  en: {
    not_on_whatsapp: { why: 'This number is not on WhatsApp.', todo: 'Check the number, or call.' },
    stopped: {
      why: 'The client wrote STOP.',
      todo: 'Call instead. Messages begin again when the client writes START.',
    },
    no_offers: { why: 'The client wants no offers.', todo: '' },
    no_consent: { why: 'WhatsApp does not let businesses write to this number.', todo: 'Call instead.' },
    enough_offers: {
      why: 'WhatsApp held it back: this client has had many offers lately.',
      todo: 'Try again in a day or two.',
    },
    window_over: { why: 'The client has not written for 24 hours.', todo: 'Call instead.' },
    text_refused: { why: 'WhatsApp did not accept the text.', todo: 'Call the client, and tell support.' },
    text_paused: { why: 'WhatsApp has paused this template.', todo: 'Open Templates to see why.' },
    picture: { why: 'WhatsApp could not load the picture.', todo: 'Choose another picture.' },
    no_money: { why: 'The messaging account has run out of money.', todo: 'Tell support. Call meanwhile.' },
    busy: { why: 'Too many messages went out at once.', todo: 'Call if it is urgent.' },
    provider_down: { why: 'WhatsApp had a fault.', todo: 'Call if it is urgent.' },
    too_late: { why: 'It was too late to be of use.', todo: '' },
    no_sender: { why: 'The number it was to go from is gone.', todo: 'Open Set-up, Messages.' },
    erased: { why: 'The client was erased.', todo: '' },
    unknown: { why: 'WhatsApp gave no reason we know.', todo: 'Call if it is urgent.' },
  },
  hi: {
    not_on_whatsapp: { why: 'यह नंबर WhatsApp पर नहीं है।', todo: 'नंबर जाँचें या फ़ोन करें।' },
    stopped: {
      why: 'ग्राहक ने STOP लिखा है।',
      todo: 'फ़ोन करें। ग्राहक के START लिखने पर मैसेज फिर जाएँगे।',
    },
    no_offers: { why: 'ग्राहक को ऑफ़र नहीं चाहिए।', todo: '' },
    no_consent: { why: 'WhatsApp इस नंबर पर बिज़नेस को लिखने नहीं देता।', todo: 'फ़ोन करें।' },
    enough_offers: {
      why: 'WhatsApp ने इसे रोक लिया: इस ग्राहक को हाल में बहुत ऑफ़र मिले हैं।',
      todo: 'एक‑दो दिन में फिर कोशिश करें।',
    },
    window_over: { why: 'ग्राहक ने 24 घंटे से कुछ नहीं लिखा है।', todo: 'फ़ोन करें।' },
    text_refused: { why: 'WhatsApp ने यह टेक्स्ट नहीं लिया।', todo: 'ग्राहक को फ़ोन करें और सपोर्ट को बताएँ।' },
    text_paused: { why: 'WhatsApp ने यह टेम्प्लेट रोक रखा है।', todo: 'कारण टेम्प्लेट में देखें।' },
    picture: { why: 'WhatsApp तस्वीर नहीं खोल सका।', todo: 'दूसरी तस्वीर चुनें।' },
    no_money: { why: 'मैसेज के खाते में पैसे ख़त्म हो गए हैं।', todo: 'सपोर्ट को बताएँ। तब तक फ़ोन करें।' },
    busy: { why: 'एक साथ बहुत ज़्यादा मैसेज गए।', todo: 'ज़रूरी हो तो फ़ोन करें।' },
    provider_down: { why: 'WhatsApp में गड़बड़ी थी।', todo: 'ज़रूरी हो तो फ़ोन करें।' },
    too_late: { why: 'अब इसका कोई फ़ायदा नहीं था।', todo: '' },
    no_sender: { why: 'जिस नंबर से जाना था, वह अब नहीं है।', todo: 'सेट-अप में मैसेज खोलें।' },
    erased: { why: 'ग्राहक का रिकॉर्ड मिटा दिया गया।', todo: '' },
    unknown: { why: 'WhatsApp ने कोई जाना‑पहचाना कारण नहीं बताया।', todo: 'ज़रूरी हो तो फ़ोन करें।' },
  },
};

/** In our words; a code that no table names stands behind it, for support. */
export function messageFailureText(
  locale: 'en' | 'hi',
  { failure, code }: { readonly failure: MessageFailure; readonly code: number | null },
): FailureText {
  const { why, todo } = texts[locale][failure];
  return { why: failure === 'unknown' && code !== null ? `${why} (${code})` : why, todo };
}

/** Why WhatsApp turned a template down or stopped it, by the code it gives. */
const templateReasons = {
  INVALID_FORMAT: {
    en: 'WhatsApp did not accept the form of the text.',
    hi: 'WhatsApp ने टेक्स्ट का रूप नहीं माना।',
  },
  INCORRECT_CATEGORY: {
    en: 'Has an offer in it, so it cannot be Utility.',
    hi: 'इसमें ऑफ़र है, इसलिए यह यूटिलिटी नहीं हो सकता।',
  },
  TAG_CONTENT_MISMATCH: {
    en: 'The text does not fit its category or its language.',
    hi: 'टेक्स्ट अपनी श्रेणी या भाषा से मेल नहीं खाता।',
  },
  ABUSIVE_CONTENT: { en: 'WhatsApp found the text offending.', hi: 'WhatsApp को टेक्स्ट आपत्तिजनक लगा।' },
  SCAM: { en: 'WhatsApp took it for a fraud.', hi: 'WhatsApp ने इसे धोखाधड़ी समझा।' },
  PROMOTIONAL: {
    en: 'WhatsApp found it too much of an advertisement.',
    hi: 'WhatsApp को यह ज़रूरत से ज़्यादा विज्ञापन लगा।',
  },
  PAUSED: {
    en: 'WhatsApp has paused it, because clients blocked or reported it.',
    hi: 'WhatsApp ने इसे रोक रखा है, क्योंकि ग्राहकों ने इसे ब्लॉक या रिपोर्ट किया।',
  },
  DISABLED: {
    en: 'WhatsApp has stopped it for good, because many clients reported it.',
    hi: 'WhatsApp ने इसे हमेशा के लिए बंद कर दिया, क्योंकि कई ग्राहकों ने रिपोर्ट किया।',
  },
  DELETED: { en: 'It was deleted at WhatsApp.', hi: 'यह WhatsApp पर मिटा दिया गया।' },
  not_reached: { en: 'It did not reach WhatsApp.', hi: 'यह WhatsApp तक नहीं पहुँचा।' },
} as const;
const open = { en: 'Open it to see what to do.', hi: 'क्या करना है, खोलकर देखें।' } as const;

/** In our words; what we do not know is not repeated in the provider's. */
export function templateReasonText(locale: 'en' | 'hi', reason: string): string {
  const code = reason.split(':')[0] ?? '';
  const known = Object.hasOwn(templateReasons, code)
    ? templateReasons[code as keyof typeof templateReasons][locale]
    : '';
  return `${known} ${open[locale]}`.trim();
}

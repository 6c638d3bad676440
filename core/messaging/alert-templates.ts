import type { alertKinds } from '../business/settings-rules.ts';
import type { TemplateDraft } from './message-template.ts';
import type { Wish } from './postbacks.ts';

type AlertKind = (typeof alertKinds)[number];

/** What the product says in a business's name, per language; `{{n}}` is the n-th of `params`. */
interface AlertTemplate {
  readonly name: string;
  readonly alert: AlertKind;
  readonly text: Readonly<Record<'en' | 'hi', string>>;
  /** Examples for the provider's reviewer, in the order of the variables. */
  readonly samples: Readonly<Record<'en' | 'hi', readonly string[]>>;
  readonly replies: readonly { readonly wish: Wish; readonly text: Readonly<Record<'en' | 'hi', string>> }[];
}

const coming = { wish: 'coming', text: { en: 'I am coming', hi: 'मैं आ रहा हूँ' } } as const;
const change = { wish: 'change', text: { en: 'Change the time', hi: 'समय बदलें' } } as const;

const SAMPLE = {
  en: ['Asha', 'Aangan Salon', 'Haircut with Meera', 'Wed 18 Nov, 4:15 pm'],
  hi: ['आशा', 'आँगन सैलून', 'हेयरकट, मीरा से', 'बुध 18 नव, शाम 4:15'],
} as const;

/**
 * Approved once per sender. Utility: about what the client booked, queued or paid, and nothing else. `params` of
 * `alertParams` fill them in this order: name, business, what, when; then what is said beside.
 */
const GIVEN_BACK = {
  en: ['Asha', 'Aangan Salon', 'AGN/26-27/2914', '₹2,453', '₹681 online', 'https://kursi.example/r'],
  hi: ['आशा', 'आँगन सैलून', 'AGN/26-27/2914', '₹2,453', '₹681 ऑनलाइन', 'https://kursi.example/r'],
} as const;

export const alertTemplates = {
  booking_requested: {
    name: 'kursi_booking_requested',
    alert: 'booking_confirmed',
    text: {
      en: 'Hello {{1}}, your request has reached {{2}}: it is for {{3}} on {{4}}. We write again as soon as it is answered.',
      hi: 'नमस्ते {{1}}, आपका अनुरोध {{2}} को मिल गया है: {{3}}, समय {{4}}। जवाब मिलते ही हम फिर लिखेंगे।',
    },
    samples: SAMPLE,
    replies: [],
  },
  booking_confirmed: {
    name: 'kursi_booking_confirmed',
    alert: 'booking_confirmed',
    text: {
      en: 'Hello {{1}}, your booking at {{2}} is confirmed: {{3}} on {{4}}. We look forward to seeing you.',
      hi: 'नमस्ते {{1}}, आपकी बुकिंग {{2}} में पक्की है: {{3}}, समय {{4}}। हमें आपका इंतज़ार रहेगा।',
    },
    samples: SAMPLE,
    replies: [change],
  },
  booking_moved: {
    name: 'kursi_booking_moved',
    alert: 'booking_changed',
    text: {
      en: 'Hello {{1}}, your booking at {{2}} has changed. It is now: {{3}} on {{4}}. Please write to us if that does not suit you.',
      hi: 'नमस्ते {{1}}, आपकी बुकिंग {{2}} में बदल गई है। अब यह है: {{3}}, समय {{4}}। यदि यह ठीक न हो तो हमें लिखें।',
    },
    samples: SAMPLE,
    replies: [coming, change],
  },
  booking_cancelled: {
    name: 'kursi_booking_cancelled',
    alert: 'booking_cancelled',
    text: {
      en: 'Hello {{1}}, this booking at {{2}} is cancelled: {{3}} on {{4}}. You can book another time whenever you like.',
      hi: 'नमस्ते {{1}}, आपकी यह बुकिंग {{2}} में रद्द हो गई है: {{3}}, समय {{4}}। आप जब चाहें दूसरा समय बुक कर सकते हैं।',
    },
    samples: SAMPLE,
    replies: [],
  },
  booking_reminder: {
    name: 'kursi_booking_reminder',
    alert: 'booking_reminder',
    text: {
      en: 'Hello {{1}}, a reminder from {{2}}: you are booked for {{3}} on {{4}}. Please tell us whether you are coming.',
      hi: 'नमस्ते {{1}}, यह {{2}} की ओर से याद दिलाने के लिए है: {{3}}, समय {{4}}। कृपया बताइए कि आप आ रहे हैं या नहीं।',
    },
    samples: SAMPLE,
    replies: [coming, change],
  },
  slot_alert: {
    name: 'kursi_slot_alert',
    alert: 'booking_confirmed',
    text: {
      en: 'Hello {{1}}, a time opened up at {{2}} for what you wait for: {{3}} on {{4}}. It is held for you until {{5}}. Take it here: {{6}} and it is yours.',
      hi: 'नमस्ते {{1}}, आपके लिए {{2}} में एक समय खाली हुआ है: {{3}}, समय {{4}}। यह आपके लिए {{5}} तक रोका है। यहाँ लीजिए: {{6}} और यह आपका है।',
    },
    samples: {
      en: [...SAMPLE.en, '4:30 pm', 'https://kursi.example/notifications'],
      hi: [...SAMPLE.hi, 'शाम 4:30', 'https://kursi.example/notifications'],
    },
    replies: [],
  },
  waitlist_nearly: {
    name: 'kursi_turn_near',
    alert: 'waitlist_turn',
    text: {
      en: 'Hello {{1}}, it is nearly your turn at {{2}}. Your number is {{3}}, and it takes about {{4}} more minutes. Please make your way.',
      hi: 'नमस्ते {{1}}, आपकी बारी {{2}} में आने वाली है। आपका नंबर {{3}} है और लगभग {{4}} मिनट बाकी हैं। कृपया आ जाइए।',
    },
    samples: { en: ['Asha', 'Aangan Salon', '14', '10–15'], hi: ['आशा', 'आँगन सैलून', '14', '10–15'] },
    replies: [],
  },
  waitlist_called: {
    name: 'kursi_turn_now',
    alert: 'waitlist_turn',
    text: {
      en: 'Hello {{1}}, it is your turn at {{2}} now. Your number is {{3}}. Please come in, your chair is ready.',
      hi: 'नमस्ते {{1}}, अब {{2}} में आपकी बारी है। आपका नंबर {{3}} है। कृपया अंदर आइए, आपकी कुर्सी तैयार है।',
    },
    samples: { en: ['Asha', 'Aangan Salon', '14'], hi: ['आशा', 'आँगन सैलून', '14'] },
    replies: [],
  },
  bill: {
    name: 'kursi_bill',
    alert: 'bill',
    text: {
      en: 'Thank you {{1}} for your visit to {{2}}. Your bill {{3}} comes to {{4}}. The receipt is here: {{5}} and you can open it without signing in.',
      hi: 'धन्यवाद {{1}}, आप {{2}} आए, अच्छा लगा। आपका बिल {{3}} कुल {{4}} का है। रसीद यहाँ है: {{5}} और इसे बिना साइन इन किए खोल सकते हैं।',
    },
    samples: {
      en: ['Asha', 'Aangan Salon', 'AGN/26-27/2914', '₹2,453', 'https://kursi.example/r'],
      hi: ['आशा', 'आँगन सैलून', 'AGN/26-27/2914', '₹2,453', 'https://kursi.example/r'],
    },
    replies: [],
  },
  bill_void: {
    name: 'kursi_bill_void',
    alert: 'bill',
    text: {
      en: 'Hello {{1}}, a correction from {{2}}: your bill {{3}} over {{4}} is void. The receipt is here: {{5}} and it says so too.',
      hi: 'नमस्ते {{1}}, यह {{2}} की ओर से सुधार है: आपका बिल {{3}} जो {{4}} का था, रद्द है। रसीद यहाँ है: {{5}} और उस पर भी यही लिखा है।',
    },
    samples: {
      en: ['Asha', 'Aangan Salon', 'AGN/26-27/2914', '₹2,453', 'https://kursi.example/r'],
      hi: ['आशा', 'आँगन सैलून', 'AGN/26-27/2914', '₹2,453', 'https://kursi.example/r'],
    },
    replies: [],
  },
  bill_given_back: {
    name: 'kursi_bill_given_back',
    alert: 'bill',
    text: {
      en: 'Hello {{1}}, this is {{2}}: your bill {{3}} comes to {{4}}. Given back to you: {{5}}. The receipt is here: {{6}} and you can open it without signing in.',
      hi: 'नमस्ते {{1}}, यह {{2}} की ओर से है: आपका बिल {{3}} कुल {{4}} का है। आपको लौटाए: {{5}}। रसीद यहाँ है: {{6}} और इसे बिना साइन इन किए खोल सकते हैं।',
    },
    samples: GIVEN_BACK,
    replies: [],
  },
  bill_void_given_back: {
    name: 'kursi_bill_void_given_back',
    alert: 'bill',
    text: {
      en: 'Hello {{1}}, a correction from {{2}}: your bill {{3}} over {{4}} is void. Given back to you: {{5}}. The receipt is here: {{6}} and it says so too.',
      hi: 'नमस्ते {{1}}, यह {{2}} की ओर से सुधार है: आपका बिल {{3}} जो {{4}} का था, रद्द है। आपको लौटाए: {{5}}। रसीद यहाँ है: {{6}} और उस पर भी यही लिखा है।',
    },
    samples: GIVEN_BACK,
    replies: [],
  },
} as const satisfies Readonly<Record<string, AlertTemplate>>;
export type AlertTemplateKey = keyof typeof alertTemplates;

export const alertLanguages = ['en', 'hi'] as const;

/** As the provider reviews it. */
export function alertDraft(key: AlertTemplateKey, language: (typeof alertLanguages)[number]): TemplateDraft {
  const template: AlertTemplate = alertTemplates[key];
  return {
    element_name: template.name,
    language_code: language,
    template_type: 'TEXT',
    category: 'UTILITY',
    content: template.text[language],
    header: null,
    footer: null,
    example_media: null,
    buttons: template.replies.map(({ text }) => ({ type: 'QUICK_REPLY', text: text[language] })),
    variables: template.samples[language].map((sample, i) => ({ key: i + 1, section: 'Data', sample })),
  };
}

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
  /** Goes while this one is not approved yet; it begins with the same variables. */
  readonly instead?: string;
}

const coming = { wish: 'coming', text: { en: 'I am coming', hi: 'मैं आ रहा हूँ' } } as const;
const change = { wish: 'change', text: { en: 'Change the time', hi: 'समय बदलें' } } as const;

const SAMPLE = {
  en: ['Asha', 'Aangan Salon', 'Haircut with Meera', 'Wed 18 Nov, 4:15 pm'],
  hi: ['आशा', 'आँगन सैलून', 'हेयरकट, मीरा से', 'बुध 18 नव, शाम 4:15'],
} as const;

/** What was booked, and its personal link. */
const LINKED = {
  en: [...SAMPLE.en, 'https://kursi.example/v'],
  hi: [...SAMPLE.hi, 'https://kursi.example/v'],
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
  booking_requested_link: {
    name: 'kursi_booking_requested_link',
    alert: 'booking_confirmed',
    text: {
      en: 'Hello {{1}}, your request has reached {{2}}: it is for {{3}} on {{4}}. We write again as soon as it is answered. You can see and change it here: {{5}} on any phone.',
      hi: 'नमस्ते {{1}}, आपका अनुरोध {{2}} को मिल गया है: {{3}}, समय {{4}}। जवाब मिलते ही हम फिर लिखेंगे। इसे यहाँ देख और बदल सकते हैं: {{5}} किसी भी फ़ोन से।',
    },
    samples: LINKED,
    replies: [],
    instead: 'booking_requested',
  },
  booking_confirmed_link: {
    name: 'kursi_booking_confirmed_link',
    alert: 'booking_confirmed',
    text: {
      en: 'Hello {{1}}, your booking at {{2}} is confirmed: {{3}} on {{4}}. You can see, move or cancel it here: {{5}} on any phone.',
      hi: 'नमस्ते {{1}}, आपकी बुकिंग {{2}} में पक्की है: {{3}}, समय {{4}}। इसे यहाँ देख, बदल या रद्द कर सकते हैं: {{5}} किसी भी फ़ोन से।',
    },
    samples: LINKED,
    replies: [change],
    instead: 'booking_confirmed',
  },
  booking_moved_link: {
    name: 'kursi_booking_moved_link',
    alert: 'booking_changed',
    text: {
      en: 'Hello {{1}}, your booking at {{2}} has changed. It is now: {{3}} on {{4}}. You can see it or choose another time here: {{5}} on any phone.',
      hi: 'नमस्ते {{1}}, आपकी बुकिंग {{2}} में बदल गई है। अब यह है: {{3}}, समय {{4}}। इसे यहाँ देख सकते हैं या दूसरा समय चुन सकते हैं: {{5}} किसी भी फ़ोन से।',
    },
    samples: LINKED,
    replies: [coming, change],
    instead: 'booking_moved',
  },
  /** The client moved it: they are not asked whether it suits them. */
  booking_moved_by_client: {
    name: 'kursi_booking_moved_by_client',
    alert: 'booking_changed',
    text: {
      en: 'Hello {{1}}, you have changed your booking at {{2}}. It is now: {{3}} on {{4}}. You can see, move or cancel it here: {{5}} on any phone.',
      hi: 'नमस्ते {{1}}, आपने {{2}} में अपनी बुकिंग बदली है। अब यह है: {{3}}, समय {{4}}। इसे यहाँ देख, बदल या रद्द कर सकते हैं: {{5}} किसी भी फ़ोन से।',
    },
    samples: LINKED,
    replies: [change],
    // Not the short one, which asks the client to write if it does not suit them.
    instead: 'booking_moved_link',
  },
  booking_cancelled_link: {
    name: 'kursi_booking_cancelled_link',
    alert: 'booking_cancelled',
    text: {
      en: 'Hello {{1}}, this booking at {{2}} is cancelled: {{3}} on {{4}}. You can see it here: {{5}} and book another time whenever you like.',
      hi: 'नमस्ते {{1}}, आपकी यह बुकिंग {{2}} में रद्द हो गई है: {{3}}, समय {{4}}। इसे यहाँ देख सकते हैं: {{5}} और जब चाहें दूसरा समय बुक कर सकते हैं।',
    },
    samples: LINKED,
    replies: [],
    instead: 'booking_cancelled',
  },
  booking_reminder_link: {
    name: 'kursi_booking_reminder_link',
    alert: 'booking_reminder',
    text: {
      en: 'Hello {{1}}, a reminder from {{2}}: you are booked for {{3}} on {{4}}. You can see, move or cancel it here: {{5}} and please tell us whether you are coming.',
      hi: 'नमस्ते {{1}}, यह {{2}} की ओर से याद दिलाने के लिए है: {{3}}, समय {{4}}। इसे यहाँ देख, बदल या रद्द कर सकते हैं: {{5}} और कृपया बताइए कि आप आ रहे हैं या नहीं।',
    },
    samples: LINKED,
    replies: [coming, change],
    instead: 'booking_reminder',
  },
  booking_link: {
    name: 'kursi_booking_link',
    alert: 'booking_changed',
    text: {
      en: 'Hello {{1}}, a new link to your booking at {{2}} was asked for: {{3}} on {{4}}. You can see, move or cancel it here: {{5}} on any phone.',
      hi: 'नमस्ते {{1}}, आपकी बुकिंग {{2}} में है और उसका नया लिंक माँगा गया था: {{3}}, समय {{4}}। इसे यहाँ देख, बदल या रद्द कर सकते हैं: {{5}} किसी भी फ़ोन से।',
    },
    samples: LINKED,
    replies: [],
  },
  booking_code: {
    name: 'kursi_booking_code',
    alert: 'booking_changed',
    text: {
      en: 'Hello, to see your bookings please type {{1}} on the phone where you asked for them. It is good for ten minutes, and nobody from a salon will ask you for it.',
      hi: 'नमस्ते, अपनी बुकिंग देखने के लिए उस फ़ोन पर {{1}} टाइप करें जिस पर आपने इन्हें माँगा। यह दस मिनट तक चलता है, और कोई सैलून यह आपसे नहीं माँगेगा।',
    },
    samples: { en: ['123456'], hi: ['123456'] },
    replies: [],
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
  bill_membership: {
    name: 'kursi_bill_membership',
    alert: 'bill',
    text: {
      en: 'Hello {{1}}, what you bought at {{2}} is ready to use. Your bill {{3}} comes to {{4}}. The receipt is here: {{5}} and you can open it without signing in.',
      hi: 'नमस्ते {{1}}, आपने जो {{2}} में लिया, वह अब इस्तेमाल के लिए तैयार है। आपका बिल {{3}} कुल {{4}} का है। रसीद यहाँ है: {{5}} और इसे बिना साइन इन किए खोल सकते हैं।',
    },
    samples: {
      en: ['Asha', 'Aangan Salon', 'AGN/26-27/2914', '₹2,453', 'https://kursi.example/r'],
      hi: ['आशा', 'आँगन सैलून', 'AGN/26-27/2914', '₹2,453', 'https://kursi.example/r'],
    },
    replies: [],
    instead: 'bill',
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
  bill_due: {
    name: 'kursi_bill_due',
    alert: 'bill',
    text: {
      en: 'Hello {{1}}, a reminder from {{2}}: of your bill {{3}} there is {{4}} left to pay. The bill is here: {{5}} and you can pay when you come next.',
      hi: 'नमस्ते {{1}}, यह {{2}} की ओर से याद दिलाना है: आपके बिल {{3}} में {{4}} बाकी हैं। बिल यहाँ है: {{5}} और आप अगली बार आने पर दे सकते हैं।',
    },
    samples: {
      en: ['Asha', 'Aangan Salon', 'AGN/26-27/2914', '₹453', 'https://kursi.example/r'],
      hi: ['आशा', 'आँगन सैलून', 'AGN/26-27/2914', '₹453', 'https://kursi.example/r'],
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

/** In this order: the first that is approved goes. */
export function alertsToTry(key: AlertTemplateKey): readonly AlertTemplateKey[] {
  const { instead }: AlertTemplate = alertTemplates[key];
  return instead ? [key, instead as AlertTemplateKey] : [key];
}

/** What fills this one, of what fills the one that it goes instead of. */
export function paramsOf(key: AlertTemplateKey, params: readonly string[]): readonly string[] {
  return params.slice(0, alertTemplates[key].samples.en.length);
}

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

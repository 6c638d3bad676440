import type { Translated } from '../../catalogue.ts';
import type { landing as english } from '../../en/front/landing.ts';

export const landing: Translated<typeof english> = {
  'landing.title': 'भरी कुर्सियाँ, भरा दिन',
  'landing.lead':
    'Kursi सैलून और उनके ग्राहकों के लिए है। ग्राहक एक मिनट में फ़ोन से बुक करते हैं, और डेस्क को पूरा दिन एक नज़र में दिखता है।',
  'landing.start': 'खाता बनाएँ',
  'landing.sign_in': 'साइन इन करें',
  'landing.point_set_up_title': 'मिनटों में तैयार',
  'landing.point_set_up_body': 'नाम, पता और समय, चार स्टेप में। सेव करने तक ड्राफ़्ट आपके डिवाइस पर रहता है।',
  'landing.point_languages_title': 'हिन्दी और अंग्रेज़ी में',
  'landing.point_languages_body': 'जब चाहें बदलें। लाइट और डार्क, कीबोर्ड से या अँगूठे से।',
  'landing.point_yours_title': 'आपका अपना',
  'landing.point_yours_body': 'ओपन सोर्स। एक कमांड से आपकी ही मशीन पर चलता है।',
  'landing.sandbox': 'यह आपकी अपनी मशीन पर एक सैंडबॉक्स है। ई‑मेल <link>आउटबॉक्स</link> में रहते हैं।',
  'landing.footer': 'Kursi, Apache License 2.0 के तहत ओपन सोर्स है।',
  'landing.api': 'एपीआई',
  'landing.discover': 'सैलून खोजें',
};

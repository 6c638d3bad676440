import type { Translated } from '../../catalogue.ts';
import type { common as english } from '../../en/front/common.ts';

export const common: Translated<typeof english> = {
  'app.name': 'Kursi',
  'app.title': 'Kursi · अपॉइंटमेंट और सर्विस की ऑनलाइन बुकिंग',
  'app.page_title': '{page} · Kursi',
  'app.skip_to_content': 'सीधे मुख्य भाग पर जाएँ',

  'method.cash': 'नकद',
  'method.businessUPI': 'यूपीआई',
  'method.pg': 'ऑनलाइन',

  'action.save_changes': 'बदलाव सेव करें',
  'action.discard_changes': 'बदलाव हटाएँ',
  'action.cancel': 'रहने दें',
  'action.back': 'वापस',
  'action.next': 'आगे',
  'action.undo': 'वापस लें',
  'action.close': 'बंद करें',
  'action.retry': 'फिर कोशिश करें',
  'action.show_more': 'और दिखाएँ',
  'action.refresh': 'रीफ़्रेश करें',
  'action.show_password': 'पासवर्ड दिखाएँ',
  'action.hide_password': 'पासवर्ड छिपाएँ',
  'action.choose': 'चुनें',

  'state.loading': 'लोड हो रहा है',
  'state.saving': 'सेव हो रहा है',
  'state.sending': 'भेज रहे हैं',
  'state.optional': 'वैकल्पिक',

  'draft.restored': 'आपके कुछ पुराने बदलाव अभी सेव नहीं हुए हैं।',
  'draft.discard': 'उन्हें हटाएँ',

  'toast.copied': 'कॉपी हो गया।',
  'toast.seconds': '{seconds} सेकंड',
  'toast.region': 'नए मैसेज',

  'nav.main': 'मुख्य मेन्यू',
  'nav.home': 'होम',
  'nav.my_bookings': 'मेरी बुकिंग',
  'nav.profile': 'प्रोफ़ाइल',
  'nav.you': 'आप: {name}',
  'nav.sign_in': 'साइन इन',

  'duration.minutes': '{minutes} मिनट',
  'duration.hours': { one: '{count} घंटा', other: '{count} घंटे' },
  'duration.hours_minutes': { one: '{count} घंटा {minutes} मिनट', other: '{count} घंटे {minutes} मिनट' },
  'time.just_now': 'अभी-अभी',

  'language.en': 'English',
  'language.hi': 'हिन्दी',
  'language.failed': 'दूसरी भाषा लोड नहीं हो सकी। इंटरनेट देखें और फिर कोशिश करें।',
  'nav.discover': 'सैलून खोजें',
  'rating.answer': '{name} का जवाब',
  'rating.stars': '5 में से {stars} स्टार',
  'page.meta': '{name}: {area}, {city} में {category}। सर्विस, दाम और खुलने का समय।',
};

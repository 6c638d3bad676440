import type { Translated } from '../catalogue.ts';
import type { common as english } from '../en/common.ts';

export const common: Translated<typeof english> = {
  'app.name': 'Kursi',
  'app.title': 'Kursi · अपॉइंटमेंट और सेवाओं की ऑनलाइन बुकिंग',
  'app.page_title': '{page} · Kursi',
  'app.skip_to_content': 'सीधे मुख्य भाग पर जाएँ',

  'action.save_changes': 'बदलाव सहेजें',
  'action.discard_changes': 'बदलाव हटाएँ',
  'action.cancel': 'रहने दें',
  'action.back': 'वापस',
  'action.next': 'आगे',
  'action.undo': 'वापस लें',
  'action.close': 'बंद करें',
  'action.retry': 'फिर कोशिश करें',
  'action.show_more': 'और दिखाएँ',
  'action.refresh': 'ताज़ा करें',
  'action.show_password': 'पासवर्ड दिखाएँ',
  'action.hide_password': 'पासवर्ड छिपाएँ',
  'action.choose': 'चुनें',

  'state.loading': 'लोड हो रहा है',
  'state.saving': 'सहेजा जा रहा है',
  'state.sending': 'भेजा जा रहा है',
  'state.optional': 'ज़रूरी नहीं',

  'draft.restored': 'यह आपने पहले लिखा था, पर सहेजा नहीं था।',
  'draft.discard': 'सहेजे हुए पर लौटें',

  'toast.copied': 'कॉपी हो गया।',
  'toast.seconds': '{seconds} सेकंड',
  'toast.region': 'अभी-अभी के संदेश',

  'nav.main': 'मुख्य मेन्यू',
  'nav.home': 'होम',
  'nav.clients': 'ग्राहक',
  'nav.my_bookings': 'मेरी बुकिंग',
  'nav.bookings': 'बुकिंग',
  'nav.reviews': 'समीक्षाएँ',
  'nav.calendar': 'कैलेंडर',
  'nav.catalogue': 'कैटलॉग',
  'nav.profile': 'प्रोफ़ाइल',
  'nav.team': 'टीम',
  'nav.platform': 'मंच',
  'nav.platform_pages': 'मंच के पन्ने',
  'nav.reports': 'शिकायतें',
  'nav.new_business': 'कारोबार',
  'nav.billing': 'बिलिंग',
  'nav.plans': 'प्लान',
  'nav.you': 'आप: {name}',
  'nav.jobs': 'पृष्ठभूमि के काम',
  'nav.sign_in': 'साइन इन',

  'duration.minutes': '{minutes} मिनट',
  'duration.hours': '{hours} घं॰',
  'duration.hours_minutes': '{hours} घं॰ {minutes} मि॰',
  'time.just_now': 'अभी-अभी',

  'language.en': 'English',
  'language.hi': 'हिन्दी',
  'language.failed': 'दूसरी भाषा लोड नहीं हो सकी। इंटरनेट देखें और फिर कोशिश करें।',
};

import type { Translated } from '../catalogue.ts';
import type { system as english } from '../en/system.ts';

export const system: Translated<typeof english> = {
  'offline.title': 'आप ऑफ़लाइन हैं',
  'offline.body': 'आप पढ़ते रह सकते हैं। आप जो लिखेंगे, वह इस डिवाइस पर रहेगा।',
  'offline.back': 'आप फिर से ऑनलाइन हैं।',
  'offline.page_title': 'इस पेज के लिए इंटरनेट चाहिए',
  'offline.page_body': 'यह पेज इस डिवाइस पर पहले नहीं खुला है। ऑनलाइन होते ही हम इसे दिखा देंगे।',

  'update.title': 'Kursi का नया संस्करण तैयार है',
  'update.body': 'एक पल लगेगा। आपके ड्राफ़्ट बने रहेंगे।',
  'update.action': 'अभी अपडेट करें',
  'update.later': 'बाद में',
  'update.working': 'अपडेट हो रहा है',

  'crash.title': 'यह हिस्सा रुक गया',
  'crash.body': 'गलती हमारी है, आपकी नहीं। आपके ड्राफ़्ट सुरक्षित हैं। फिर कोशिश करें, या पहले पेज पर जाएँ।',
  'crash.reference': 'हमें बताएँ तो यह ज़रूर लिखें',
  'crash.copy_reference': 'यह संदर्भ कॉपी करें',
  'crash.home': 'पहले पेज पर जाएँ',

  'not_found.title': 'इस पते पर कुछ नहीं है',
  'not_found.body': 'हो सकता है लिंक पुराना हो, या वह चीज़ आपके देखने के लिए न हो।',
  'not_found.home': 'पहले पेज पर जाएँ',
  'not_found.explore': 'सैलून खोजें',

  'shortcuts.title': 'कीबोर्ड शॉर्टकट',
  'shortcuts.lead': 'यह सूची देखने के लिए किसी भी पेज पर <key>?</key> दबाएँ।',
  'shortcuts.scope.global': 'हर जगह',
  'shortcuts.scope.page': 'इस पेज पर',
  'shortcuts.scope.dialog': 'इस विंडो में',
  'shortcuts.then': 'फिर',
  'shortcuts.single_keys': 'एक बटन वाले शॉर्टकट इस्तेमाल करें',
  'shortcuts.single_keys_body': 'अगर बटन गलती से दब जाते हों, जैसे बोलकर लिखते समय, तो इसे बंद कर दें।',
  'shortcuts.none': 'इस पेज पर कोई शॉर्टकट नहीं है।',
  'shortcuts.show': 'कीबोर्ड शॉर्टकट दिखाएँ',
  'shortcuts.go_home': 'होम पर जाएँ',
  'shortcuts.go_calendar': 'कैलेंडर पर जाएँ',
  'shortcuts.go_clients': 'ग्राहकों पर जाएँ',
  'shortcuts.go_profile': 'प्रोफ़ाइल पर जाएँ',
  'shortcuts.search': 'खोजें',
  'shortcuts.switch_business': 'व्यवसाय बदलें',
  'shortcuts.close': 'बंद करें',

  'dev.components': 'घटक',

  'outbox.title': 'आउटबॉक्स',
  'outbox.lead': 'यह सैंडबॉक्स है। जो मेल भेजे जाने थे, वे यहीं आते हैं, आगे नहीं जाते।',
  'outbox.empty_title': 'अभी कोई मेल नहीं',
  'outbox.empty_body': 'खाता बनाएँ या नया पासवर्ड माँगें, ई-मेल यहाँ दिखेगा।',
  'outbox.to': '{email} के लिए',
  'outbox.sent': '{when} भेजा गया',
  'outbox.open_link': 'इस ई-मेल का लिंक खोलें',
  'outbox.count': { one: '{count} ई-मेल', other: '{count} ई-मेल' },
  'outbox.newest_first': 'नए सबसे ऊपर',
};

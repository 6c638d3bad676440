import type { Translated } from '../catalogue.ts';
import type { system as english } from '../en/system.ts';

export const system: Translated<typeof english> = {
  'offline.title': 'Kursi से संपर्क नहीं',
  'offline.body': 'जो खुला है उसे पढ़ते रह सकते हैं। संपर्क लौटते ही सहेजना फिर चलेगा।',

  'update.title': 'Kursi का नया संस्करण तैयार है',
  'update.body': 'एक पल लगेगा। आपके ड्राफ़्ट बने रहेंगे।',
  'update.action': 'अभी अपडेट करें',

  'crash.title': 'यह हिस्सा रुक गया',
  'crash.body': 'गलती हमारी है, आपकी नहीं। आपके ड्राफ़्ट सुरक्षित हैं। फिर कोशिश करें, या पहले पेज पर जाएँ।',
  'crash.reference': 'हमें बताएँ तो यह ज़रूर लिखें',
  'crash.copy_reference': 'यह संदर्भ कॉपी करें',
  'crash.home': 'पहले पेज पर जाएँ',

  'not_found.title': 'इस पते पर कुछ नहीं है',
  'not_found.body': 'हो सकता है लिंक पुराना हो, या वह चीज़ आपके देखने के लिए न हो।',
  'not_found.home': 'पहले पेज पर जाएँ',

  'shortcuts.title': 'कीबोर्ड शॉर्टकट',
  'shortcuts.scope.global': 'हर जगह',
  'shortcuts.scope.page': 'इस पेज पर',
  'shortcuts.scope.dialog': 'इस विंडो में',
  'shortcuts.then': 'फिर',
  'shortcuts.single_keys': 'एक बटन वाले शॉर्टकट इस्तेमाल करें',
  'shortcuts.single_keys_body': 'अगर बटन गलती से दब जाते हों, जैसे बोलकर लिखते समय, तो इसे बंद कर दें।',
  'shortcuts.show': 'कीबोर्ड शॉर्टकट दिखाएँ',
  'shortcuts.go_home': 'होम पर जाएँ',
  'shortcuts.go_services': 'सेवाओं पर जाएँ',
  'shortcuts.go_profile': 'प्रोफ़ाइल पर जाएँ',
  'shortcuts.go_notifications': 'सूचनाओं पर जाएँ',
};

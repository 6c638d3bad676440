import type { Translated } from '../../catalogue.ts';
import type { system as english } from '../../en/front/system.ts';

export const system: Translated<typeof english> = {
  'offline.title': 'Kursi से कनेक्शन नहीं है',
  'offline.body': 'जो खुला है, पढ़ सकते हैं। नेटवर्क आते ही सेव करना फिर चलेगा।',

  'update.title': 'Kursi का नया वर्शन तैयार है',
  'update.body': 'एक पल लगेगा। आपके ड्राफ़्ट बने रहेंगे।',
  'update.action': 'अभी अपडेट करें',

  'crash.title': 'यह हिस्सा बंद हो गया',
  'crash.body': 'गलती हमारी है। आपके ड्राफ़्ट सुरक्षित हैं। फिर कोशिश करें, या होम पेज पर जाएँ।',
  'crash.unloaded': 'नेटवर्क आते ही यह खुल जाएगा।',
  'crash.reference': 'हमें यह कोड भेजें',
  'crash.copy_reference': 'कोड कॉपी करें',
  'crash.home': 'होम पेज पर जाएँ',

  'not_found.title': 'यह पेज नहीं मिला',
  'not_found.body': 'लिंक पुराना हो सकता है, या आपको इसकी अनुमति नहीं है।',
  'not_found.home': 'होम पेज पर जाएँ',

  'shortcuts.title': 'कीबोर्ड शॉर्टकट',
  'shortcuts.scope.global': 'हर जगह',
  'shortcuts.scope.page': 'इस पेज पर',
  'shortcuts.scope.dialog': 'इस विंडो में',
  'shortcuts.then': 'फिर',
  'shortcuts.show': 'कीबोर्ड शॉर्टकट दिखाएँ',
};

import type { Translated } from '../catalogue.ts';
import type { profile as english } from '../en/profile.ts';

export const profile: Translated<typeof english> = {
  'profile.title': 'प्रोफ़ाइल',
  'profile.lead': 'आप जहाँ काम करते हैं या जाते हैं, हर व्यवसाय में आपकी यही पहचान है।',
  'profile.about_you': 'आपके बारे में',
  'profile.email_change_note': 'ई-मेल पता बदलवाने के लिए उन्हें लिखें जो यह Kursi चलाते हैं।',
  'profile.picture': 'तस्वीर',
  'profile.gender': 'लिंग',
  'profile.appearance': 'भाषा और रूप',
  'profile.language': 'भाषा',
  'profile.theme': 'थीम',
  'profile.saved': 'आपकी प्रोफ़ाइल सहेज ली गई।',

  'gender.female': 'महिला',
  'gender.male': 'पुरुष',
  'gender.other': 'अन्य',
  'gender.prefer_not_to_say': 'बताना नहीं चाहते',

  'language.en': 'English',
  'language.hi': 'हिन्दी',
  'language.failed': 'दूसरी भाषा लोड नहीं हो सकी। इंटरनेट देखें और फिर कोशिश करें।',

  'theme.light': 'हल्की',
  'theme.dark': 'गहरी',
  'theme.system': 'जैसी इस डिवाइस पर है',

  'password.title': 'पासवर्ड बदलें',
  'password.lead': 'आपके बाकी डिवाइस साइन आउट हो जाएँगे।',
  'password.submit': 'पासवर्ड बदलें',
  'password.changed': 'आपका पासवर्ड बदल गया। बाकी डिवाइस साइन आउट कर दिए गए।',

  'devices.title': 'आप कहाँ-कहाँ साइन इन हैं',
  'devices.lead': 'कोई डिवाइस पहचान में नहीं आ रहा? उसे साइन आउट करें, फिर पासवर्ड बदलें।',
  'devices.this_device': 'यह डिवाइस',
  'devices.last_seen': 'पिछली बार {when}',
  'devices.signed_in': 'साइन इन {when}',
  'devices.unknown': 'अनजान डिवाइस',
  'devices.name': '{system} पर {browser}',
  'devices.sign_out': 'वहाँ से साइन आउट करें',
  'devices.signed_out': '{device} से साइन आउट कर दिया।',
  'devices.count': { one: '{count} डिवाइस', other: '{count} डिवाइस' },

  'sign_out.action': 'साइन आउट करें',
  'sign_out.everywhere': 'हर जगह से साइन आउट करें',
  'sign_out.everywhere_title': 'सभी डिवाइस से साइन आउट करें?',
  'sign_out.everywhere_body': 'आप यहाँ से भी साइन आउट हो जाएँगे और लौटने के लिए पासवर्ड लगेगा।',
  'sign_out.everywhere_done': 'आप सभी डिवाइस से साइन आउट हो गए हैं।',
  'sign_out.drafts_warning': 'इस डिवाइस पर आपका एक ड्राफ़्ट है। साइन आउट करने पर वह हट जाएगा।',
};

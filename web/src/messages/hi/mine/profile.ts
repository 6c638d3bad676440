import type { Translated } from '../../catalogue.ts';
import type { profile as english } from '../../en/mine/profile.ts';

export const profile: Translated<typeof english> = {
  'profile.title': 'प्रोफ़ाइल',
  'profile.lead': 'आप जहाँ काम करते हैं या जाते हैं, हर बिज़नेस में यही जानकारी दिखती है।',
  'profile.about_you': 'आपके बारे में',
  'profile.gender': 'लिंग',
  'profile.appearance': 'भाषा और थीम',
  'profile.language': 'भाषा',
  'profile.theme': 'थीम',
  'profile.saved': 'प्रोफ़ाइल सेव हो गई।',
  'profile.appearance_lead': 'भाषा आपके खाते में सेव होती है, थीम सिर्फ़ इस डिवाइस पर।',
  'profile.language_here_only': 'भाषा सिर्फ़ इस डिवाइस पर बदली। आपके खाते में सेव नहीं हो सकी।',

  'theme.light': 'लाइट',
  'theme.dark': 'डार्क',
  'theme.system': 'डिवाइस जैसी',

  'password.title': 'पासवर्ड बदलें',
  'password.lead': 'आप बाकी डिवाइस से साइन आउट हो जाएँगे।',
  'password.submit': 'पासवर्ड बदलें',
  'password.changed': 'आपका पासवर्ड बदल गया। बाकी डिवाइस साइन आउट कर दिए गए।',
  'password.wrong_current': 'यह आपका मौजूदा पासवर्ड नहीं है।',

  'email_change.title': 'ई‑मेल पता',
  'email_change.lead': 'आप बाकी डिवाइस से साइन आउट हो जाएँगे।',
  'email_change.new': 'नया ई‑मेल',
  'email_change.submit': 'ई‑मेल पता बदलें',
  'email_change.sent': 'हमने {email} पर ई‑मेल भेजा है। पता बदलने के लिए उसमें दिया लिंक खोलें। तब तक कुछ नहीं बदलेगा।',
  'email_change.ask_title': 'नया ई‑मेल पता इस्तेमाल करें?',
  'email_change.ask_body':
    '{email} की जगह वह पता चलेगा जिस पर यह ई‑मेल आया, और आप उसी से साइन इन करेंगे। बाकी डिवाइस साइन आउट हो जाएँगे।',
  'email_change.confirm': 'नया पता इस्तेमाल करें',
  'email_change.sign_in_first': 'जिस अकाउंट से यह माँगा गया था उसमें साइन इन करें, फिर ई‑मेल का लिंक दोबारा खोलें।',
  'email_change.done_title': 'आपका ई‑मेल पता बदल गया है',
  'email_change.done_body': 'अब से नए पते से साइन इन करें। बाकी डिवाइस साइन आउट कर दिए गए।',
  'email_change.expired_body': 'पुष्टि का लिंक एक बार और एक दिन तक चलता है। नया लिंक अपनी प्रोफ़ाइल से मँगा सकते हैं।',
  'email_change.to_profile': 'अपनी प्रोफ़ाइल खोलें',

  'my_data.title': 'आपका डेटा',
  'my_data.lead': 'यह आपका है: इसे अपने साथ ले जाएँ या हटवा दें।',
  'my_data.download': 'मेरा डेटा डाउनलोड करें',
  'my_data.delete': 'मेरा खाता हटाएँ',
  'my_data.delete_title': 'अपना खाता हटाएँ?',
  'my_data.delete_confirm': 'खाता हटाएँ',
  'my_data.deleting': 'आपका खाता हटाया जा रहा है',
  'my_data.what_goes':
    'हम आपका नाम, फ़ोन नंबर, ई‑मेल पता, तस्वीर, पसंदीदा, सूचनाएँ और हमें लिखे संदेश हटा देंगे, यहाँ भी और हर उस बिज़नेस में भी जहाँ आपने बुकिंग की। आने वाली विज़िट रद्द हो जाएँगी।',
  'my_data.what_stays':
    'आपके नाम के बिना ये रहेंगे: पुरानी विज़िट और पेमेंट, क्योंकि टैक्स कानून को उनकी ज़रूरत है, और आपके रिव्यू। बिज़नेस ने अपने ग्राहक के बारे में जो खुद लिखा है, वह उसी के पास रहेगा; उसे हटाने के लिए बिज़नेस से कहें।',
  'my_data.no_way_back': 'इसे वापस नहीं लाया जा सकता।',
  'my_data.no_password': 'अभी पासवर्ड नहीं है? साइन आउट करें और “पासवर्ड भूल गए?” से एक चुनें।',
  'my_data.last_owner':
    '{business} का कोई और मालिक नहीं है। पहले टीम में किसी और को मालिक बनाएँ, या उसकी सेटिंग में बिज़नेस हटाएँ।',
  'my_data.visit_soon':
    '{business} में आपकी विज़िट अब ऑनलाइन रद्द नहीं हो सकती। विज़िट के बाद खाता हटाएँ, या बिज़नेस से उसे रद्द करने को कहें।',
  'my_data.deleted': 'आपका खाता हटा दिया गया है।',

  'devices.title': 'आप कहाँ-कहाँ साइन इन हैं',
  'devices.lead': 'कोई डिवाइस पहचान में नहीं आ रहा? उसे साइन आउट करें, फिर पासवर्ड बदलें।',
  'devices.this_device': 'यह डिवाइस',
  'devices.last_seen': 'पिछली बार {when}',
  'devices.signed_in': 'साइन इन {when}',
  'devices.unknown': 'अनजान डिवाइस',
  'devices.name': '{system} पर {browser}',
  'devices.sign_out': 'वहाँ से साइन आउट करें',
  'devices.sign_out_of': 'वहाँ से साइन आउट करें: {device}',
  'devices.confirm_title': '{device} से साइन आउट करें?',
  'devices.confirm_body': 'उसे इस्तेमाल करने वाले को फिर से साइन इन करना होगा।',
  'devices.failed': 'आपके डिवाइस की लिस्ट लोड नहीं हो सकी।',
  'devices.signed_out': '{device} से साइन आउट कर दिया।',

  'sign_out.title': 'साइन आउट',
  'sign_out.lead': 'डिवाइस कई लोग इस्तेमाल करते हों, तो जाते समय साइन आउट करें।',
  'sign_out.everywhere': 'हर जगह से साइन आउट करें',
  'sign_out.everywhere_title': 'सभी डिवाइस से साइन आउट करें?',
  'sign_out.everywhere_body': 'आप यहाँ से भी साइन आउट हो जाएँगे और फिर साइन इन करने के लिए पासवर्ड लगेगा।',
  'sign_out.everywhere_done': 'आप सभी डिवाइस से साइन आउट हो गए हैं।',
  'offers.own_lead': 'कौन से सैलून आपको बुकिंग और बिल के अलावा भी लिख सकते हैं।',
  'offers.own_title': 'ऑफ़र',
  'offers.own_sub': 'ऑफ़र और समय होने के रिमाइंडर',
};

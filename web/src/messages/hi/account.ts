import type { Translated } from '../catalogue.ts';
import type { account as english } from '../en/account.ts';

export const account: Translated<typeof english> = {
  'field.email': 'ई-मेल',
  'field.email_hint': 'naam@example.com',
  'field.password': 'पासवर्ड',
  'field.new_password': 'नया पासवर्ड',
  'field.current_password': 'मौजूदा पासवर्ड',
  'field.user_name': 'आपका नाम',
  'field.phone': 'फ़ोन',
  'field.phone_hint': '98765 43210',
  'field.password_rule':
    'कम से कम 10 अक्षर। दो-तीन शब्द जोड़कर बना पासवर्ड याद रखना आसान है और उसका अंदाज़ा लगाना मुश्किल।',

  'sign_in.title': 'फिर से स्वागत है',
  'sign_in.lead': 'अपने Kursi खाते में साइन इन करें।',
  'sign_in.submit': 'साइन इन करें',
  'sign_in.working': 'साइन इन हो रहा है',
  'sign_in.forgot': 'पासवर्ड भूल गए?',
  'sign_in.to_sign_up': 'नए हैं? <link>खाता बनाएँ</link>',
  'sign_in.signed_out': 'आप साइन आउट हो गए हैं। इस डिवाइस के ड्राफ़्ट हटा दिए गए।',
  'sign_in.session_ended': 'आप साइन आउट हो गए थे। जारी रखने के लिए फिर से साइन इन करें।',

  'sign_up.title': 'अपना खाता बनाएँ',
  'sign_up.lead': 'सैलून चलाना हो या सैलून में बुकिंग करनी हो, एक ही खाता काफ़ी है।',
  'sign_up.submit': 'खाता बनाएँ',
  'sign_up.working': 'आपका खाता बन रहा है',
  'sign_up.to_sign_in': 'पहले से खाता है? <link>साइन इन करें</link>',

  'verify.sent_title': 'अपना इनबॉक्स देखें',
  'verify.sent_body': 'हमने {email} पर एक ई-मेल भेजा है। खाता चालू करने के लिए उसमें दिया लिंक खोलें।',
  'verify.sent_help': 'एक मिनट बाद भी नहीं आया? स्पैम फ़ोल्डर देखें, या फिर से भेजें।',
  'verify.resend': 'फिर से भेजें',
  'verify.resent': '{email} पर फिर से भेज दिया।',
  'verify.other_email': 'दूसरा ई-मेल पता इस्तेमाल करें',
  'verify.sandbox': 'यह सैंडबॉक्स है, यहाँ से कोई ई-मेल बाहर नहीं जाता। <link>आउटबॉक्स में पढ़ें</link>',
  'verify.working': 'आपके ई-मेल पते की पुष्टि हो रही है',
  'verify.success_title': 'आपके ई-मेल पते की पुष्टि हो गई',
  'verify.success_body': 'आपका खाता तैयार है। अब आप किसी भी डिवाइस पर साइन इन कर सकते हैं।',
  'verify.success_action': 'Kursi पर जाएँ',
  'verify.expired_title': 'इस लिंक की समय सीमा खत्म हो गई है',
  'verify.expired_body': 'पुष्टि का लिंक एक ही बार और एक दिन तक चलता है। हम नया लिंक भेज सकते हैं।',

  'forgot.title': 'पासवर्ड भूल गए?',
  'forgot.lead': 'अपना ई-मेल पता लिखें, हम नया पासवर्ड चुनने का लिंक भेज देंगे।',
  'forgot.submit': 'लिंक भेजें',
  'forgot.sent_title': 'अपना इनबॉक्स देखें',
  'forgot.sent_body': 'अगर {email} का कोई खाता है, तो हमने नया पासवर्ड चुनने का लिंक भेज दिया है।',
  'forgot.back': 'साइन इन पर वापस',

  'reset.title': 'नया पासवर्ड चुनें',
  'reset.lead': 'आप बाकी सभी डिवाइस से साइन आउट हो जाएँगे।',
  'reset.submit': 'नया पासवर्ड सेव करें',
  'reset.success': 'पासवर्ड बदल गया। अब नए पासवर्ड से साइन इन करें।',
  'reset.expired_title': 'इस लिंक की समय सीमा खत्म हो गई है',
  'reset.expired_body': 'पासवर्ड बदलने का लिंक एक ही बार और एक दिन तक चलता है। हम नया लिंक भेज सकते हैं।',
  'reset.ask_again': 'नया लिंक भेजें',

  'guest.title': 'अपनी बुकिंग सँभालकर रखें',
  'guest.lead': 'ई-मेल और पासवर्ड जोड़ें, फिर आपकी बुकिंग हर डिवाइस पर दिखेंगी।',
  'guest.submit': 'मेरा खाता बनाएँ',
  'guest.badge': 'गेस्ट',
};

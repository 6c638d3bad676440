import type { Translated } from '../catalogue.ts';
import type { problems as english } from '../en/problems.ts';

export const problems: Translated<typeof english> = {
  'problem.required': 'कृपया इसे भरें।',
  'problem.choose': 'कृपया एक चुनें।',
  'problem.too_short': 'कृपया कम से कम {limit} अक्षर लिखें।',
  'problem.too_long': 'कृपया इसे {limit} अक्षरों तक रखें।',
  'problem.too_small': 'कृपया {limit} या उससे ज़्यादा चुनें।',
  'problem.too_large': 'कृपया {limit} या उससे कम चुनें।',
  'problem.invalid_email': 'यह ई-मेल पते जैसा नहीं लगता। क्या इसमें @ और बिंदु है?',
  'problem.invalid_phone': 'यह फ़ोन नंबर जैसा नहीं लगता। मोबाइल नंबर में दस अंक होते हैं।',
  'problem.common_password': 'यह पासवर्ड बहुत लोग रखते हैं, इसलिए सबसे पहले भाँपा जाता है। कृपया दूसरा चुनें।',
  'problem.mismatch': 'दोनों अभी एक जैसे नहीं हैं।',
  'problem.invalid_value': 'यह यहाँ ठीक नहीं बैठता। कृपया जाँच लें।',
  'problem.unknown_field': 'Kursi इस जानकारी को नहीं पहचानता।',
  'problem.not_allowed_field': 'आपकी भूमिका में इसे बदलना शामिल नहीं है।',

  'problem.summary': { one: 'एक चीज़ देख लें।', other: '{count} चीज़ें देख लें।' },

  'error.MALFORMED': 'कुछ चीज़ें फिर देख लें। जहाँ ज़रूरत है, वहाँ निशान लगा है।',
  'error.NOT_SIGNED_IN': 'कृपया पहले साइन इन करें। आप इसी पेज पर लौट आएँगे।',
  'error.NOT_ALLOWED': 'यह आपकी भूमिका में शामिल नहीं है। व्यवसाय के मालिक इसे बदल सकते हैं।',
  'error.NOT_FOUND': 'यह अब यहाँ नहीं है, या आपके देखने के लिए नहीं है।',
  'error.CONFLICT': 'जब आप देख रहे थे, तब किसी ने इसे बदल दिया। अब यह ऐसा है।',
  'error.IDEMPOTENCY_KEY_REUSED': 'यह पहले दूसरी जानकारी के साथ भेजा जा चुका है। कृपया जाँचकर फिर भेजें।',
  'error.TOO_LARGE': 'यह भेजने के लिए बहुत बड़ा है। कृपया इसे छोटा करें।',
  'error.TOO_MANY_REQUESTS': 'एक साथ बहुत कुछ हो गया। कृपया {seconds} सेकंड में फिर कोशिश करें।',
  'error.UNEXPECTED': 'हमारी ओर से कुछ गड़बड़ हुई। कृपया फिर कोशिश करें। न बने तो हमें यह बताएँ: {reference}',
  'error.NOT_CONFIGURED': 'यह सुविधा इस सर्वर पर अभी चालू नहीं है। जो इसे चलाते हैं, वे चालू कर सकते हैं।',
  'error.WRONG_EMAIL_OR_PASSWORD': 'ई-मेल और पासवर्ड मेल नहीं खाते। कृपया दोनों जाँच लें।',
  'error.EMAIL_NOT_VERIFIED': 'कृपया पहले अपने ई-मेल पते की पुष्टि करें। लिंक आपके इनबॉक्स में है।',
  'error.LINK_EXPIRED': 'यह लिंक इस्तेमाल हो चुका है या इसका समय निकल गया। कृपया नया मँगा लें।',
  'error.WEAK_PASSWORD': 'यह पासवर्ड आसानी से भाँपा जा सकता है। कृपया कोई लंबा या कम प्रचलित पासवर्ड चुनें।',
  'error.PAYMENT_NOT_VERIFIED':
    'इस भुगतान की पुष्टि नहीं हो पाई। अगर आपके खाते से पैसे कटे हैं, तो हम उसे खुद ढूँढ़कर निपटा देंगे।',
  'error.PAYMENT_UNAVAILABLE': 'भुगतान सेवा अभी जवाब नहीं दे रही। कोई पैसा नहीं कटा। कृपया फिर से कोशिश करें।',
  'error.PLAN_REFUSED': 'मुफ़्त परीक्षण का दाम शून्य होता है, और खरीदे जाने वाले प्लान का कम से कम ₹1।',
  'error.REFUND_TOO_LARGE': 'इस भुगतान में इतना बाकी नहीं है।',
  'error.SUBSCRIPTION_CREATION_FAILED': 'प्लान शुरू नहीं हो पाया। कृपया फिर से कोशिश करें।',
  'error.SUBSCRIPTION_UPDATE_FAILED': 'प्लान बदल नहीं पाया। कृपया फिर से कोशिश करें।',
  'error.OFFLINE': 'अभी Kursi तक पहुँच नहीं हो पा रही। आपका लिखा हुआ यहीं है।',
};

import type { Translated } from '../catalogue.ts';
import type { support as english } from '../en/support.ts';

export const support: Translated<typeof english> = {
  'nav.support': 'मदद',
  'nav.support_requests': 'सवाल',
  'support.title': 'मदद माँगें',
  'support.lead': 'जो लोग यह Kursi चलाते हैं, उन्हें बताइए कि क्या हुआ। वे आपको ई-मेल से जवाब देंगे।',
  'support.message': 'क्या हुआ?',
  'support.message_hint': 'आप क्या करना चाहते थे, और उसकी जगह क्या दिखा?',
  'support.pictures': 'तस्वीरें',
  'support.pictures_hint': 'ज़्यादा से ज़्यादा तीन। स्क्रीन की तस्वीर से अक्सर बात सबसे जल्दी समझ आती है।',
  'support.pictures_failed': 'एक तस्वीर अभी नहीं पहुँची है। फिर कोशिश करें या उसे हटा दें।',
  'support.send': 'भेजें',
  'support.sent_title': 'आपका संदेश भेज दिया गया',
  'support.sent_body': 'जवाब {email} पर आएगा।',
  'support.another': 'एक और लिखें',
  'support.guest_title': 'मदद के लिए खाता चाहिए',
  'support.guest_body': 'ई-मेल पते के बिना कोई आपको जवाब नहीं दे पाएगा। पहले अपनी प्रोफ़ाइल में पता जोड़ें।',
  'support.guest_action': 'मेरी प्रोफ़ाइल पर जाएँ',

  'support_requests.title': 'लोगों के सवाल',
  'support_requests.lead': 'नए सबसे ऊपर। ई-मेल से जवाब दें, फिर यहाँ निशान लगा दें।',
  'support_requests.empty_title': 'अभी किसी ने कुछ नहीं पूछा',
  'support_requests.empty_body': 'लोग "मदद" में जो लिखते हैं, वह यहाँ आता है।',
  'support_requests.reply': 'ई-मेल से जवाब दें',
  'support_requests.mark': 'जवाब दे दिया',
  'support_requests.answered': '{when} जवाब दिया',
  'support_requests.marked': 'जवाब दिया हुआ माना गया।',
  'support_requests.picture': '{name} की तस्वीर {number}',
};

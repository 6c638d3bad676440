import type { Translated } from '../../catalogue.ts';
import type { support as english } from '../../en/mine/support.ts';

export const support: Translated<typeof english> = {
  'support.title': 'मदद लें',
  'support.lead': 'छोटे जवाब, और Kursi की टीम को लिखने का तरीक़ा।',
  'support.search': 'जवाब खोजें',
  'support.search_clear': 'खोज हटाएँ',
  'support.of_clients': 'ग्राहकों के लिए',
  'support.of_team': 'सैलून के लिए',
  'support.none': 'इन शब्दों वाला कोई जवाब नहीं है। नीचे हमें लिखें।',
  'support.go': 'उस पेज पर जाएँ',
  'support.write_title': 'अब भी अटके हैं? हमें लिखें',
  'support.write_lead': 'Kursi की टीम को बताएँ कि क्या हुआ। हम ई‑मेल से जवाब देंगे।',
  'support.message': 'क्या हुआ?',
  'support.message_hint': 'आप क्या करना चाहते थे, और उसकी जगह क्या दिखा?',
  'support.pictures': 'फ़ोटो',
  'support.pictures_hint': 'ज़्यादा से ज़्यादा तीन। स्क्रीनशॉट से बात सबसे जल्दी समझ आती है।',
  'support.pictures_failed': 'एक फ़ोटो अभी अपलोड नहीं हुई है। फिर कोशिश करें या उसे हटा दें।',
  'support.send': 'भेजें',
  'support.sent_title': 'आपका मैसेज भेज दिया गया',
  'support.sent_body': 'हम {email} पर जवाब देंगे।',
  'support.another': 'एक और मैसेज लिखें',
  'support.guest_title': 'मदद के लिए खाता चाहिए',
  'support.guest_body': 'ई‑मेल पते के बिना हम जवाब नहीं दे पाएँगे। पहले अपनी प्रोफ़ाइल में पता जोड़ें।',
  'support.guest_action': 'मेरी प्रोफ़ाइल पर जाएँ',
};

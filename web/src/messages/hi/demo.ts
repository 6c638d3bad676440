import type { Translated } from '../catalogue.ts';
import type { messages as english } from '../en/demo.ts';

export const messages: Translated<typeof english> = {
  'demo.title': 'डेमो सैलून आज़माएँ',
  'demo.body':
    'बेंगलुरु का आँगन सैलून और स्पा: सर्विस, स्टाफ़, प्रोडक्ट और 400 ग्राहक, सब काल्पनिक। एक क्लिक में आप अंदर हैं। वहाँ आप जो भी करें, किसी असली इंसान तक नहीं पहुँचता।',
  'demo.look_as': 'किसकी तरह देखें',
  'demo.as_owner': 'मालिक की तरह',
  'demo.as_owner_more': 'सब कुछ, प्लान और टीम भी।',
  'demo.as_desk': 'फ़्रंट डेस्क की तरह',
  'demo.as_desk_more': 'जो स्टाफ़ को दिन भर दिखता है।',
  'demo.as_client': 'ग्राहक की तरह',
  'demo.as_client_more': 'जो महीने में एक बार आते हैं।',
  'demo.as_admin': 'प्लैटफ़ॉर्म एडमिन की तरह',
  'demo.as_admin_more': 'जो यह Kursi चलाते हैं।',
  'demo.short_owner': 'मालिक',
  'demo.short_desk': 'फ़्रंट डेस्क',
  'demo.short_client': 'ग्राहक',
  'demo.short_admin': 'प्लैटफ़ॉर्म',
  'demo.making': 'सैलून तैयार हो रहा है',
  'demo.starting': 'कुछ ही सेकंड',
  'demo.progress': '{total} में से {done}',
  'demo.bar': 'डेमो सैलून',
  'demo.reset': 'रीसेट करें',
  'demo.reset_title': 'डेमो सैलून रीसेट करें?',
  'demo.reset_body': 'इसमें आपने जो भी आज़माया, सब मिट जाएगा, यहाँ भी और हर दूसरी विंडो में भी। इसमें कुछ सेकंड लगेंगे।',
  'demo.reset_now': 'अभी रीसेट करें',
  'demo.made_anew': 'डेमो सैलून रीसेट हो गया।',
};

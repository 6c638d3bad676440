import type { Translated } from '../catalogue.ts';
import type { demo as english } from '../en/demo.ts';

export const demo: Translated<typeof english> = {
  'demo.title': 'डेमो सैलून में घूमकर देखें',
  'demo.body':
    'बेंगलुरु का आँगन सैलून और स्पा: सेवाएँ, लोग, उत्पाद, चार सौ ग्राहक और टीम, सब काल्पनिक। एक बार दबाइए और आप भीतर हैं। वहाँ आप जो भी करें, किसी तक नहीं पहुँचता।',
  'demo.look_as': 'किसकी तरह देखें',
  'demo.as_owner': 'मालिक की तरह',
  'demo.as_owner_more': 'सब कुछ, प्लान और टीम भी।',
  'demo.as_desk': 'फ़्रंट डेस्क की तरह',
  'demo.as_desk_more': 'जो स्टाफ़ दिन भर देखता है।',
  'demo.as_client': 'ग्राहक की तरह',
  'demo.as_client_more': 'जो महीने में एक बार आता है।',
  'demo.as_admin': 'प्लेटफ़ॉर्म व्यवस्थापक की तरह',
  'demo.as_admin_more': 'जो यह पूरी व्यवस्था चलाता है।',
  'demo.short_owner': 'मालिक',
  'demo.short_desk': 'फ़्रंट डेस्क',
  'demo.short_client': 'ग्राहक',
  'demo.short_admin': 'प्लेटफ़ॉर्म',
  'demo.making': 'सैलून तैयार हो रहा है',
  'demo.starting': 'कुछ ही सेकंड',
  'demo.progress': '{total} में से {done}',
  'demo.bar': 'डेमो सैलून',
  'demo.reset': 'नए सिरे से',
  'demo.reset_title': 'डेमो सैलून नए सिरे से शुरू करें?',
  'demo.reset_body': 'इसमें जो कुछ आज़माया गया, वह सब मिट जाएगा, यहाँ भी और हर दूसरी विंडो में भी। इसमें कुछ सेकंड लगेंगे।',
  'demo.reset_now': 'फिर से बनाएँ',
  'demo.made_anew': 'डेमो सैलून फिर से नया है।',
};

import type { Translated } from '../../catalogue.ts';
import type { paymentMethods as english } from '../../en/business/payment-methods.ts';

export const paymentMethods: Translated<typeof english> = {
  'methods.card': 'मशीन पर कार्ड',
  'methods.suggested': 'अभी चालू नहीं',
  'methods.is_taken': 'काउंटर पर {name} लिया जाता है',
  'methods.in_drawer': 'नक़द के साथ गिना जाता है',
  'methods.on_its_own': 'दिन बंद करते समय अलग रक़म',
  'methods.has_slip': 'पर्ची का नंबर पूछता है',
  'methods.add': 'नया तरीक़ा जोड़ें',
  'methods.new': 'पेमेंट का नया तरीक़ा',
  'methods.name': 'नाम',
  'methods.name_hint': 'ग्राहक इसे रसीद पर पढ़ते हैं। पुराने बिलों पर उसी दिन का नाम रहता है।',
  'methods.name_example': 'Paytm वॉलेट',
  'methods.icon': 'निशान',
  'methods.icon_card': 'कार्ड',
  'methods.icon_wallet': 'वॉलेट',
  'methods.icon_bank': 'बैंक',
  'methods.icon_phone': 'फ़ोन',
  'methods.icon_rupee': 'रुपया',
  'methods.drawer': 'यह दराज़ में रहता है',
  'methods.drawer_more': 'तब यह नक़द के साथ गिना जाता है। बाद में बदल नहीं सकते: बंद दिनों का हिसाब इसी पर है।',
  'methods.slip': 'पर्ची का नंबर पूछें',
  'methods.slip_more': 'खाली भी रह सकता है। कार्ड का नंबर कभी न लिखें।',
  'methods.saved': '{name} सेव हुआ।',
  'methods.added': '{name} अब बिल पर है।',
  'methods.off': '{name} से अब कुछ नया नहीं लिया जाएगा। जो लिया गया, वह रहेगा।',
};

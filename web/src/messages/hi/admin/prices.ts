import type { Translated } from '../../catalogue.ts';
import type { prices as english } from '../../en/admin/prices.ts';

export const prices: Translated<typeof english> = {
  'nav.prices': 'दाम',
  'price_kind.custom_header': 'अपना WhatsApp नंबर',
  'price_kind.alerts': 'WhatsApp अलर्ट',
  'price_kind.credits': 'मैसेज क्रेडिट',
  'admin_prices.title': 'प्लान के अलावा दाम',
  'admin_prices.lead': 'मालिक इन्हें एक बार या कुछ समय के लिए खरीद सकते हैं। प्रकार और अवधि बाद में नहीं बदलते।',
  'admin_prices.new': 'नया दाम',
  'admin_prices.none': 'प्लान के अलावा कुछ नहीं बिकता',
  'admin_prices.edit_title': 'दाम बदलें',
  'admin_prices.name': 'नाम',
  'admin_prices.kind': 'प्रकार',
  'admin_prices.size': 'अवधि या मात्रा',
  'admin_prices.credits': 'पैक में क्रेडिट',
  'admin_prices.credits_count': { one: '{count} क्रेडिट', other: '{count} क्रेडिट' },
  'admin_prices.price_hint': 'रुपयों में, टैक्स मिलाकर। कम से कम ₹1।',
  'admin_prices.create': 'दाम बनाएँ',
  'admin_prices.switched_off': '{name} अब उपलब्ध नहीं है। जो खरीदा गया, वह रहेगा।',
};

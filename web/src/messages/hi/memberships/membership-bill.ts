import type { Translated } from '../../catalogue.ts';
import type { membershipBill as english } from '../../en/memberships/membership-bill.ts';

export const membershipBill: Translated<typeof english> = {
  'bill.memberships': 'मेंबरशिप',
  'bill.membership_sold': 'मेंबरशिप',
  'bill.membership_runs': 'समय',
  'bill.membership_needs_client': 'मेंबरशिप बिना नाम नहीं बिकती। ग्राहक चुनें।',
  'bill.membership_most': 'एक बिल में ज़्यादा से ज़्यादा {count} मेंबरशिप। बाकी के लिए दूसरा बिल बनाएँ।',
  'bill.membership_advance': 'अभी कम से कम {amount} आना चाहिए: {name} का एडवांस।',
  'bill.cover': 'यह <b>{name}</b> से। इसके बाद {left}, {day} को ख़त्म।',
  'bill.cover_part': 'इसका एक हिस्सा <b>{name}</b> से। इसके बाद {left}, {day} को ख़त्म।',
  'bill.cover_due': 'इसकी क़ीमत के {amount} अभी बाक़ी हैं।',
  'bill.cover_refuse': 'इस बिल में {name} न लगाएँ',
  'bill.cover_sum': '{name} मेंबरशिप',
  'bill.cover_sum_several': 'मेंबरशिप',
  'bill.cover_has': '<b>{name} में {left},</b> {day} को ख़त्म',
  'bill.cover_use': 'इस बिल में लगाएँ',
  'bill.cover_wallet': 'वॉलेट लगाएँ या हटाएँ',
  'bill.cover_used_elsewhere': '{name} अभी दूसरे डेस्क पर इस्तेमाल हो गई। इस लाइन का पूरा दाम लगेगा।',
  'bill.cover_not_usable': '{name} इसके लिए अब नहीं चलती। इस लाइन का पूरा दाम लगेगा।',
};

import type { Translated } from '../../catalogue.ts';
import type { shell as english } from '../../en/inside/shell.ts';

export const shell: Translated<typeof english> = {
  'nav.clients': 'ग्राहक',
  'nav.bookings': 'बुकिंग',
  'nav.calendar': 'कैलेंडर',
  'nav.takings': 'कमाई',
  'nav.queue': 'कतार',
  'nav.bill': 'बिल',
  'nav.platform': 'प्लैटफ़ॉर्म',
  'nav.new_business': 'बिज़नेस',
  'nav.memberships': 'मेंबरशिप',
  'nav.campaigns': 'कैंपेन',
  'nav.favourites': 'पसंदीदा',
  'nav.setup': 'सेट-अप',
  'nav.support': 'मदद',

  'find.title': 'कुछ भी खोजें',
  'find.placeholder': 'कुछ भी खोजें, या कमांड लिखें',
  'find.list': 'जो मिला',
  'find.none': 'इस नाम का कुछ नहीं मिला। नाम, नंबर या रसीद नंबर के आख़िरी अंक लिखें।',
  'find.count': '{count} मिले',
  'find.offline': 'नेटवर्क के बिना सिर्फ़ पेज मिलते हैं।',
  'find.client': 'ग्राहक',
  'find.visit': 'विज़िट',
  'find.page': 'पेज',
  'find.command': 'कमांड',
  'find.receipt': 'रसीद {number}',

  'switcher.title': 'बिज़नेस बदलें',
  'switcher.add': 'एक और बिज़नेस सेट-अप करें',
  'switcher.switched': 'अब आप {name} में हैं।',
  'role.platform_admin': 'प्लैटफ़ॉर्म एडमिन',
  'role.owner': 'मालिक',
  'role.admin': 'एडमिन',
  'role.staff': 'स्टाफ़',
  'role.owner_may': 'सब कुछ, प्लान, बैंक की जानकारी और बिज़नेस हटाना भी।',
  'role.admin_may': 'रोज़ का सारा काम, सर्विस, सेटिंग और टीम।',
  'role.staff_may': 'कैलेंडर, ग्राहक, कतार और बिल।',

  'approval.title': 'मंज़ूरी लें',
  'approval.bill_void':
    'यह बिल रद्द करने के लिए ऐसे साथी की मंज़ूरी चाहिए जिसे अधिकार है। वे यहाँ अपना नाम चुनकर अपना पासवर्ड डालें; यह बिल पर दर्ज होगा।',
  'approval.bill_revise':
    'बिल में यह बदलाव करने के लिए ऐसे साथी की मंज़ूरी चाहिए जिसे अधिकार है। वे यहाँ अपना नाम चुनकर अपना पासवर्ड डालें; यह बिल पर दर्ज होगा।',
  'approval.payment_undo':
    'यह पेमेंट हटाने के लिए ऐसे साथी की मंज़ूरी चाहिए जिसे अधिकार है। वे यहाँ अपना नाम चुनकर अपना पासवर्ड डालें; यह दर्ज होगा।',
  'approval.payment_refund':
    'पैसे लौटाने के लिए ऐसे साथी की मंज़ूरी चाहिए जिसे अधिकार है। वे यहाँ अपना नाम चुनकर अपना पासवर्ड डालें; यह दर्ज होगा।',
  'approval.who': 'मंज़ूरी कौन देगा',
  'approval.choose': 'नाम चुनें',
  'approval.who_first': 'चुनें कि मंज़ूरी कौन देगा।',
  'approval.password_of': '{name} का पासवर्ड',
  'approval.wrong': 'यह उनका पासवर्ड नहीं है।',
  'approval.submit': 'मंज़ूरी दें',
  'password.again_title': 'अपना पासवर्ड डालें',
  'password.of_demo': 'यह डेमो खाता है: {password}',
  'password.again_lead': 'बैंक की जानकारी, भूमिका और रिफ़ंड के लिए हर 15 मिनट में पासवर्ड डालना होता है।',
  'password.again_submit': 'आगे बढ़ें',
  'sign_out.action': 'साइन आउट करें',
  'sign_out.question': 'साइन आउट करें?',
  'sign_out.guest_warning': 'आप गेस्ट हैं। खाते के बिना आप अपनी बुकिंग पर वापस नहीं आ सकेंगे।',
  'sign_out.drafts_warning': 'इस डिवाइस पर आपका एक ड्राफ़्ट है, जो सेव नहीं हुआ। साइन आउट करने पर वह हट जाएगा।',

  'platform.suspended_banner': '{name} निलंबित है।',
  'platform.suspended_banner_more': 'आप सब देख सकते हैं, पर बदल नहीं सकते। {reason}',
  'platform.suspended_help': 'हमें लिखें',
};

import type { Translated } from '../../catalogue.ts';
import type { operations as english } from '../../en/admin/operations.ts';

export const operations: Translated<typeof english> = {
  'jobs.title': 'बैकग्राउंड के काम जो नहीं हो सके',
  'jobs.lead': 'हर काम की कई बार कोशिश हुई, फिर छोड़ दिया गया। नए सबसे ऊपर।',
  'jobs.name': 'काम',
  'jobs.when': 'कब छोड़ा',
  'jobs.why': 'कारण',
  'jobs.data': 'डेटा',
  'jobs.no_reason': 'कोई कारण दर्ज नहीं है।',
  'jobs.retry_named': 'फिर कोशिश करें: {name}',
  'jobs.retried': '{name} की फिर कोशिश होगी।',
  'jobs.empty_title': 'कोई काम नहीं अटका',
  'jobs.empty_body': 'जो काम नहीं हो सकेंगे, वे यहाँ दिखेंगे।',
  'outbox.title': 'आउटबॉक्स',
  'outbox.lead': 'यह सैंडबॉक्स है। ई‑मेल भेजे जाने की जगह यहाँ आते हैं।',
  'outbox.phones': 'WhatsApp संदेश <link>फ़ोनों</link> पर आते हैं।',
  'outbox.empty_title': 'अभी कोई ई‑मेल नहीं',
  'outbox.empty_body': 'खाता बनाएँ या नया पासवर्ड माँगें, ई‑मेल यहाँ दिखेगा।',
  'outbox.to': '{email} के लिए',
  'outbox.open_link': 'इस ई‑मेल का लिंक खोलें',
};

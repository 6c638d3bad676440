import type { Translated } from '../catalogue.ts';
import type { operations as english } from '../en/operations.ts';

export const operations: Translated<typeof english> = {
  'dev.components': 'घटक',
  'jobs.title': 'पृष्ठभूमि के काम जो नहीं हो सके',
  'jobs.lead': 'हर काम की कई बार कोशिश हुई, फिर छोड़ दिया गया। नए सबसे ऊपर।',
  'jobs.name': 'काम',
  'jobs.when': 'कब छोड़ा',
  'jobs.why': 'क्यों',
  'jobs.data': 'डेटा',
  'jobs.no_reason': 'कोई कारण दर्ज नहीं है।',
  'jobs.retry_named': 'फिर कोशिश करें: {name}',
  'jobs.retried': '{name} की फिर कोशिश हो रही है।',
  'jobs.empty_title': 'सारे काम हो गए',
  'jobs.empty_body': 'कोई काम अधूरा नहीं छूटा है।',
  'outbox.title': 'आउटबॉक्स',
  'outbox.lead': 'यह सैंडबॉक्स है। जो मेल भेजे जाने थे, वे यहीं आते हैं, आगे नहीं जाते।',
  'outbox.empty_title': 'अभी कोई मेल नहीं',
  'outbox.empty_body': 'खाता बनाएँ या नया पासवर्ड माँगें, ई-मेल यहाँ दिखेगा।',
  'outbox.to': '{email} के लिए',
  'outbox.open_link': 'इस ई-मेल का लिंक खोलें',
};

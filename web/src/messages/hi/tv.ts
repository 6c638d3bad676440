import type { Translated } from '../catalogue.ts';
import type { messages as english } from '../en/tv.ts';

export const messages: Translated<typeof english> = {
  'tv.title': 'टीवी पर कतार',
  'tv.come': 'कृपया आइए',
  'tv.in_chair': 'कुर्सी पर',
  'tv.next': 'आगे',
  'tv.more': '{number} और इंतज़ार में',
  'tv.scan': 'कतार में शामिल होने के लिए स्कैन करें',
  'tv.qr': 'कतार में शामिल होने का QR कोड',
  'tv.wait_now': 'अभी इंतज़ार {wait}',
  'tv.empty': 'कोई इंतज़ार नहीं। अंदर आइए',
  'tv.not_live': '{time} से लाइव नहीं',
  'tv.connecting': 'जोड़ा जा रहा है',
  'tv.gone': 'यह स्क्रीन बंद कर दी गई है',
  'tv.gone_body': 'काउंटर की कतार से इसका नया पता खोलें।',
  'tv.chime_on': 'घंटी चालू',
  'tv.chime_off': 'घंटी बंद',
};

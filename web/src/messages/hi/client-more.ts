import type { Translated } from '../catalogue.ts';
import type { clientMore as english } from '../en/client-more.ts';

export const clientMore: Translated<typeof english> = {
  'photos.title': 'फ़ोटो',
  'photos.only_team': 'इन्हें केवल टीम देखती है।',
  'photos.add': 'फ़ोटो जोड़ें',
  'photos.open': '{day} की फ़ोटो',
  'photos.options': '{day} की फ़ोटो के विकल्प',
  'photos.profile': 'प्रोफ़ाइल फ़ोटो',
  'photos.make_profile': 'प्रोफ़ाइल फ़ोटो बनाएँ',
  'photos.no_profile': 'प्रोफ़ाइल फ़ोटो न रखें',
  'photos.remove': 'हटाएँ',
  'photos.removed': 'फ़ोटो हटाई गई।',
  'photos.failed': 'फ़ोटो लोड नहीं हो सकीं।',
  'photos.dismiss': '{name} न जोड़ें',

  'offers.messages': 'संदेश',
  'offers.yes': 'रिमाइंडर और ऑफ़र',
  'offers.no': 'ऑफ़र नहीं',
  'offers.since_desk': '{day} से, काउंटर पर बताया',
  'offers.since_mail': '{day} से, ई‑मेल के लिंक से',
  'offers.since_import': '{day} से, इंपोर्ट की गई फ़ाइल से',
  'offers.since_self': '{day} से, ग्राहक ने ख़ुद',
  'offers.turn_off': 'ऑफ़र बंद करें',
  'offers.turn_on': 'ऑफ़र चालू करें',
  'offers.is_off': '{name} को अब ऑफ़र नहीं जाएँगे।',
  'offers.is_on': '{name} को फिर ऑफ़र जाएँगे।',
  'offers.own_title': 'ऑफ़र',
  'offers.own_lead': 'कौन से सैलून आपको बुकिंग और बिल के अलावा भी लिख सकते हैं।',
  'offers.own_sub': 'ऑफ़र और समय होने के रिमाइंडर',
};

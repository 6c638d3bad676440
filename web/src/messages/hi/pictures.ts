import type { Translated } from '../catalogue.ts';
import type { pictures as english } from '../en/pictures.ts';

export const pictures: Translated<typeof english> = {
  'picture.of_this': 'तस्वीर',
  'picture.choose': 'तस्वीर चुनें',
  'picture.change': 'तस्वीर बदलें',
  'picture.remove': 'हटाएँ',
  'picture.add': 'तस्वीर जोड़ें',
  'picture.primary': 'मुख्य तस्वीर',
  'picture.make_primary': 'इसे मुख्य तस्वीर बनाएँ',
  'picture.earlier': 'आगे लाएँ',
  'picture.later': 'पीछे ले जाएँ',
  'picture.removed': 'तस्वीर हटा दी गई।',
  'picture.options': '{name} के विकल्प',
  'picture.move': '{name} की जगह बदलें। ऐरो कुंजियाँ काम करती हैं।',
  'picture.place': '{name} अब {total} में से {place} पर है।',
  'picture.progress': '{percent} % भेजा गया',
  'picture.stopped': 'रोक दिया गया।',
  'picture.heic': 'यह ब्राउज़र HEIC तस्वीरें नहीं पढ़ सकता। कृपया इसे पहले JPEG में सहेजें, या उसी फ़ोन से भेजें जिससे खींची थी।',
  'picture.broken': 'यह तस्वीर पढ़ी नहीं जा सकी। कृपया कोई दूसरी चुनें।',

  'profile.picture_saved': 'आपकी तस्वीर सहेज ली गई।',
  'profile.picture_removed': 'आपकी तस्वीर हटा दी गई।',
};

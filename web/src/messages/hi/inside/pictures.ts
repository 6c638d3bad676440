import type { Translated } from '../../catalogue.ts';
import type { pictures as english } from '../../en/inside/pictures.ts';

export const pictures: Translated<typeof english> = {
  'picture.of_this': 'फ़ोटो',
  'picture.choose': 'फ़ोटो चुनें',
  'picture.change': 'फ़ोटो बदलें',
  'picture.remove': 'हटाएँ',
  'picture.add': 'फ़ोटो जोड़ें',
  'picture.primary': 'मुख्य फ़ोटो',
  'picture.make_primary': 'मुख्य फ़ोटो बनाएँ',
  'picture.earlier': 'आगे लाएँ',
  'picture.later': 'पीछे ले जाएँ',
  'picture.removed': 'फ़ोटो हटा दी गई।',
  'picture.options': '{name} के विकल्प',
  'picture.move': '{name} की जगह ऐरो बटन से बदलें।',
  'picture.place': '{name} अब {total} में से {place} नंबर पर है।',
  'picture.progress': '{percent}% अपलोड',
  'picture.stopped': 'रोक दिया गया।',
  'picture.heic': 'यह HEIC फ़ोटो यहाँ नहीं खुल रही। इसे JPEG में सेव करें, या उसी फ़ोन से अपलोड करें जिससे खींची थी।',
  'picture.small': 'यह फ़ोटो बहुत छोटी है। कम से कम {side} × {side} पिक्सेल की चुनें।',
  'picture.broken': 'यह फ़ोटो नहीं खुली। कृपया कोई दूसरी चुनें।',

  'profile.picture_saved': 'फ़ोटो सेव हो गई।',
  'profile.picture_removed': 'फ़ोटो हटा दी गई।',
};

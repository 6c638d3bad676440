const consonants: Readonly<Record<string, string>> = {
  क: 'k',
  ख: 'kh',
  ग: 'g',
  घ: 'gh',
  ङ: 'n',
  च: 'ch',
  छ: 'chh',
  ज: 'j',
  झ: 'jh',
  ञ: 'n',
  ट: 't',
  ठ: 'th',
  ड: 'd',
  ढ: 'dh',
  ण: 'n',
  त: 't',
  थ: 'th',
  द: 'd',
  ध: 'dh',
  न: 'n',
  प: 'p',
  फ: 'ph',
  ब: 'b',
  भ: 'bh',
  म: 'm',
  य: 'y',
  र: 'r',
  ल: 'l',
  व: 'v',
  ळ: 'l',
  श: 'sh',
  ष: 'sh',
  स: 's',
  ह: 'h',
};
const vowels: Readonly<Record<string, string>> = {
  अ: 'a',
  आ: 'aa',
  इ: 'i',
  ई: 'ee',
  उ: 'u',
  ऊ: 'oo',
  ऋ: 'ri',
  ए: 'e',
  ऐ: 'ai',
  ऑ: 'o',
  ओ: 'o',
  औ: 'au',
};
const signs: Readonly<Record<string, string>> = {
  'ा': 'aa',
  'ि': 'i',
  'ी': 'ee',
  'ु': 'u',
  'ू': 'oo',
  'ृ': 'ri',
  'े': 'e',
  'ै': 'ai',
  'ॉ': 'o',
  'ो': 'o',
  'ौ': 'au',
  '\u094d': '',
};
const others: Readonly<Record<string, string>> = { 'ं': 'n', 'ँ': 'n', 'ः': 'h' };

/** Devanagari spelled as people type it in Latin letters, for names that may have no others: दीवाली is deevaalee. */
export function inLatinLetters(text: string): string {
  // A letter with its dot below is read without the dot.
  const letters = [...text.normalize('NFD').replaceAll('\u093c', '').normalize('NFC')];
  return letters
    .map((letter, index) => {
      const next = letters[index + 1] ?? '';
      const consonant = consonants[letter];
      if (consonant === undefined) return vowels[letter] ?? signs[letter] ?? others[letter] ?? letter;
      // The a inside a consonant is heard unless another vowel or the end of the word follows.
      const isHeard = !(next in signs) && /\p{Script=Devanagari}/u.test(next);
      return isHeard ? `${consonant}a` : consonant;
    })
    .join('');
}

import type { Paise } from './money.ts';

const english = {
  below: [
    ...['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven'],
    ...['twelve', 'thirteen', 'fourteen', 'fifteen', 'sixteen', 'seventeen', 'eighteen', 'nineteen'],
  ],
  tens: ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'],
};

/** Nought to ninety-nine: Hindi has a word of its own for each. */
const hindi = `शून्य एक दो तीन चार पाँच छह सात आठ नौ
दस ग्यारह बारह तेरह चौदह पंद्रह सोलह सत्रह अठारह उन्नीस
बीस इक्कीस बाईस तेईस चौबीस पच्चीस छब्बीस सत्ताईस अट्ठाईस उनतीस
तीस इकतीस बत्तीस तैंतीस चौंतीस पैंतीस छत्तीस सैंतीस अड़तीस उनतालीस
चालीस इकतालीस बयालीस तैंतालीस चवालीस पैंतालीस छियालीस सैंतालीस अड़तालीस उनचास
पचास इक्यावन बावन तिरपन चौवन पचपन छप्पन सत्तावन अट्ठावन उनसठ
साठ इकसठ बासठ तिरसठ चौंसठ पैंसठ छियासठ सड़सठ अड़सठ उनहत्तर
सत्तर इकहत्तर बहत्तर तिहत्तर चौहत्तर पचहत्तर छिहत्तर सतहत्तर अठहत्तर उनासी
अस्सी इक्यासी बयासी तिरासी चौरासी पचासी छियासी सत्तासी अट्ठासी नवासी
नब्बे इक्यानवे बानवे तिरानवे चौरानवे पचानवे छियानवे सत्तानवे अट्ठानवे निन्यानवे`.split(/\s+/);

type Locale = 'en' | 'hi';

function belowHundred(count: number, locale: Locale): string {
  if (locale === 'hi') return hindi[count] ?? '';
  const small = english.below[count];
  if (small !== undefined) return small;
  const tens = english.tens[Math.floor(count / 10)] ?? '';
  return count % 10 === 0 ? tens : `${tens}-${english.below[count % 10]}`;
}

const steps = {
  en: [
    [10_000_000, 'crore'],
    [100_000, 'lakh'],
    [1000, 'thousand'],
    [100, 'hundred'],
  ],
  hi: [
    [10_000_000, 'करोड़'],
    [100_000, 'लाख'],
    [1000, 'हज़ार'],
    [100, 'सौ'],
  ],
} as const;

/** A whole number in words, in lakh and crore. */
function numberInWords(count: number, locale: Locale): string {
  const words: string[] = [];
  let left = count;
  for (const [step, name] of steps[locale]) {
    const times = Math.floor(left / step);
    if (times > 0) words.push(`${numberInWords(times, locale)} ${name}`);
    left %= step;
  }
  if (left > 0 || words.length === 0) {
    const rest = belowHundred(left, locale);
    words.push(locale === 'en' && words.length > 0 ? `and ${rest}` : rest);
  }
  return words.join(' ');
}

/** "Rupees two thousand seven hundred and fifty-three only", as a bill writes its total. Never below nought. */
export function amountInWords(amount: Paise, locale: Locale): string {
  const rupees = numberInWords(Math.floor(amount / 100), locale);
  const paise = amount % 100;
  const part = numberInWords(paise, locale);
  if (locale === 'hi') return `रुपये ${rupees}${paise > 0 ? ` और ${part} पैसे` : ''} मात्र`;
  return `Rupees ${rupees}${paise > 0 ? ` and ${part} paise` : ''} only`;
}

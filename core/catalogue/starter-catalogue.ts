import { type Paise, paise } from '../kernel/money.ts';
import type { serviceGenders } from './catalogue.contract.ts';

type Gender = (typeof serviceGenders)[number];

export interface StarterService {
  readonly name: string;
  readonly name_hi: string;
  /** Paise. */
  readonly price: Paise;
  readonly duration: number;
  readonly gender: Gender;
}

export interface StarterCategory {
  readonly name: string;
  readonly name_hi: string;
  readonly services: readonly StarterService[];
}

/** English, Hindi, rupees, minutes, and for whom where it is not for everyone. */
type Line = readonly [en: string, hi: string, rupees: number, minutes: number, gender?: Gender];
type Chapter = readonly [en: string, hi: string, lines: readonly Line[]];

const chapter = (en: string, hi: string, lines: readonly Line[]): Chapter => [en, hi, lines];

/**
 * Starter services for a new business by category: usual ones of an Indian town at average prices. The ids
 * are those of the business categories in migration 0003.
 */
const chapters: Readonly<Record<string, readonly Chapter[]>> = {
  // Salon
  '019a0000-0000-7000-8000-000000000001': [
    chapter('Hair', 'बाल', [
      ['Haircut, women', 'महिला हेयरकट', 600, 45, 'female'],
      ['Haircut, men', 'पुरुष हेयरकट', 300, 30, 'male'],
      ['Wash and blow-dry', 'वॉश और ब्लो-ड्राई', 500, 30],
      ['Hair spa', 'हेयर स्पा', 1200, 60],
      ['Oil head massage', 'सिर की तेल मालिश', 500, 30],
    ]),
    chapter('Colour', 'रंग', [
      ['Root touch-up', 'रूट टच-अप', 1200, 75],
      ['Global colour', 'पूरे बालों का रंग', 3500, 120],
      ['Highlights', 'हाइलाइट्स', 4500, 150],
    ]),
    chapter('Skin and beauty', 'त्वचा और सौंदर्य', [
      ['Threading, eyebrows', 'आइब्रो थ्रेडिंग', 60, 10],
      ['Clean-up', 'क्लीन-अप', 700, 40],
      ['Fruit facial', 'फ्रूट फ़ेशियल', 1100, 60],
      ['Full arms wax', 'पूरी बाँहों की वैक्सिंग', 500, 30, 'female'],
      ['Manicure', 'मैनीक्योर', 500, 40],
      ['Pedicure', 'पेडीक्योर', 650, 45],
    ]),
  ],
  // Barber
  '019a0000-0000-7000-8000-000000000002': [
    chapter('Hair', 'बाल', [
      ['Haircut', 'हेयरकट', 200, 30, 'male'],
      ['Fade cut', 'फ़ेड कट', 300, 40, 'male'],
      ['Kids haircut', 'बच्चों का हेयरकट', 150, 25],
      ['Hair colour', 'बालों का रंग', 450, 45, 'male'],
      ['Hair wash', 'हेयर वॉश', 100, 15, 'male'],
    ]),
    chapter('Beard and shave', 'दाढ़ी और शेव', [
      ['Shave', 'शेव', 100, 20, 'male'],
      ['Beard trim and shape', 'दाढ़ी ट्रिम और शेप', 150, 20, 'male'],
      ['Beard colour', 'दाढ़ी का रंग', 250, 30, 'male'],
    ]),
    chapter('Face and massage', 'चेहरा और मालिश', [
      ['Head massage', 'सिर की मालिश', 200, 20, 'male'],
      ['De-tan', 'डी-टैन', 400, 30, 'male'],
      ['Clean-up', 'क्लीन-अप', 500, 35, 'male'],
      ['Haircut and shave', 'हेयरकट और शेव', 280, 45, 'male'],
    ]),
  ],
  // Skin and beauty
  '019a0000-0000-7000-8000-000000000003': [
    chapter('Facials', 'फ़ेशियल', [
      ['Clean-up', 'क्लीन-अप', 800, 40],
      ['Gold facial', 'गोल्ड फ़ेशियल', 1800, 75],
      ['Hydra facial', 'हाइड्रा फ़ेशियल', 3000, 60],
      ['De-tan', 'डी-टैन', 900, 30],
      ['Chemical peel', 'केमिकल पील', 2500, 45],
    ]),
    chapter('Threading and waxing', 'थ्रेडिंग और वैक्सिंग', [
      ['Threading, eyebrows', 'आइब्रो थ्रेडिंग', 60, 10],
      ['Threading, full face', 'पूरे चेहरे की थ्रेडिंग', 250, 25],
      ['Full arms wax', 'पूरी बाँहों की वैक्सिंग', 550, 30],
      ['Full legs wax', 'पूरे पैरों की वैक्सिंग', 800, 45],
      ['Full body wax', 'पूरे शरीर की वैक्सिंग', 2500, 120],
    ]),
    chapter('Body', 'शरीर', [
      ['Body polish', 'बॉडी पॉलिश', 3000, 90],
      ['Laser hair reduction, small area', 'लेज़र हेयर रिडक्शन, छोटा हिस्सा', 2000, 30],
    ]),
  ],
  // Nails
  '019a0000-0000-7000-8000-000000000004': [
    chapter('Hands', 'हाथ', [
      ['Manicure', 'मैनीक्योर', 600, 40],
      ['Gel manicure', 'जेल मैनीक्योर', 950, 50],
      ['Spa manicure', 'स्पा मैनीक्योर', 1100, 60],
    ]),
    chapter('Feet', 'पैर', [
      ['Pedicure', 'पेडीक्योर', 700, 45],
      ['Gel pedicure', 'जेल पेडीक्योर', 1100, 60],
      ['Spa pedicure', 'स्पा पेडीक्योर', 1300, 70],
    ]),
    chapter('Extensions and art', 'एक्सटेंशन और आर्ट', [
      ['Gel extensions', 'जेल एक्सटेंशन', 2000, 120],
      ['Acrylic extensions', 'ऐक्रेलिक एक्सटेंशन', 2200, 120],
      ['Refill', 'रीफ़िल', 1200, 75],
      ['Removal', 'हटाना', 500, 30],
      ['Nail art, per nail', 'नेल आर्ट, हर नाखून', 100, 10],
    ]),
  ],
  // Spa and massage
  '019a0000-0000-7000-8000-000000000005': [
    chapter('Massage', 'मालिश', [
      ['Swedish massage, 60 min', 'स्वीडिश मालिश, 60 मिनट', 2200, 60],
      ['Deep tissue massage, 60 min', 'डीप टिशू मालिश, 60 मिनट', 2600, 60],
      ['Abhyanga oil massage', 'अभ्यंग तेल मालिश', 2400, 75],
      ['Foot reflexology', 'पैरों की रिफ़्लेक्सोलॉजी', 1200, 45],
      ['Head, neck and shoulders', 'सिर, गर्दन और कंधे', 1000, 30],
    ]),
    chapter('Ayurveda', 'आयुर्वेद', [
      ['Shirodhara', 'शिरोधारा', 2800, 60],
      ['Potli massage', 'पोटली मालिश', 2600, 75],
      ['Steam bath', 'भाप स्नान', 600, 20],
    ]),
    chapter('Body rituals', 'बॉडी रिचुअल', [
      ['Body scrub', 'बॉडी स्क्रब', 2000, 45],
      ['Body wrap', 'बॉडी रैप', 2500, 60],
      ['Couple massage, 60 min', 'कपल मालिश, 60 मिनट', 4200, 60],
    ]),
  ],
  // Bridal and make-up
  '019a0000-0000-7000-8000-000000000006': [
    chapter('Bridal', 'दुल्हन', [
      ['Bridal make-up', 'दुल्हन मेकअप', 15000, 180, 'female'],
      ['HD bridal make-up', 'HD दुल्हन मेकअप', 20000, 180, 'female'],
      ['Engagement make-up', 'सगाई मेकअप', 9000, 120, 'female'],
      ['Trial', 'ट्रायल', 3000, 90, 'female'],
      ['Groom make-up', 'दूल्हा मेकअप', 4000, 60, 'male'],
    ]),
    chapter('Party', 'पार्टी', [
      ['Party make-up', 'पार्टी मेकअप', 3000, 60],
      ['Hairstyle', 'हेयरस्टाइल', 1200, 45, 'female'],
      ['Saree draping', 'साड़ी पहनाना', 800, 30, 'female'],
    ]),
    chapter('Before the day', 'शादी से पहले', [
      ['Pre-bridal package', 'प्री-ब्राइडल पैकेज', 8000, 240, 'female'],
      ['Bridal mehndi', 'दुल्हन की मेहँदी', 5000, 180, 'female'],
      ['Mehndi, both hands', 'मेहँदी, दोनों हाथ', 800, 60],
    ]),
  ],
  // Tattoo and piercing
  '019a0000-0000-7000-8000-000000000007': [
    chapter('Tattoo', 'टैटू', [
      ['Consultation', 'सलाह', 0, 20],
      ['Small tattoo', 'छोटा टैटू', 1500, 60],
      ['Medium tattoo', 'मझोला टैटू', 4000, 120],
      ['Half-day session', 'आधे दिन की बैठक', 12000, 240],
      ['Cover-up', 'कवर-अप', 6000, 180],
      ['Touch-up', 'टच-अप', 1000, 45],
    ]),
    chapter('Piercing', 'पियर्सिंग', [
      ['Ear piercing', 'कान छिदवाना', 500, 15],
      ['Nose piercing', 'नाक छिदवाना', 600, 15],
      ['Cartilage piercing', 'कार्टिलेज पियर्सिंग', 900, 20],
      ['Navel piercing', 'नाभि पियर्सिंग', 1500, 30],
    ]),
  ],
  // Yoga and wellness
  '019a0000-0000-7000-8000-000000000008': [
    chapter('Classes', 'कक्षाएँ', [
      ['Group class, 60 min', 'समूह कक्षा, 60 मिनट', 300, 60],
      ['Trial class', 'ट्रायल कक्षा', 0, 60],
      ['Prenatal yoga', 'गर्भावस्था योग', 500, 60, 'female'],
      ['Kids yoga', 'बच्चों का योग', 250, 45],
    ]),
    chapter('One to one', 'आमने-सामने', [
      ['Personal session, 60 min', 'व्यक्तिगत सत्र, 60 मिनट', 1200, 60],
      ['Personal session, 45 min', 'व्यक्तिगत सत्र, 45 मिनट', 950, 45],
      ['Yoga therapy', 'योग चिकित्सा', 1500, 60],
      ['Posture check', 'मुद्रा की जाँच', 600, 30],
    ]),
    chapter('Mind and breath', 'मन और साँस', [
      ['Guided meditation', 'निर्देशित ध्यान', 300, 45],
      ['Pranayama', 'प्राणायाम', 300, 45],
      ['Diet consultation', 'आहार सलाह', 800, 40],
    ]),
  ],
};

/** Starter services of a business category in both languages; null when it has none. */
export function starterCatalogue(businessCategoryId: string): StarterCategory[] | null {
  const found = Object.hasOwn(chapters, businessCategoryId) ? chapters[businessCategoryId] : undefined;
  if (!found) return null;
  return found.map(([category, category_hi, lines]) => ({
    name: category,
    name_hi: category_hi,
    services: lines.map(([name, name_hi, rupees, duration, gender = 'all']) => ({
      name,
      name_hi,
      price: paise(rupees * 100),
      duration,
      gender,
    })),
  }));
}

export const starterKinds: readonly string[] = Object.keys(chapters);

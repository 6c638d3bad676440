import { catalogueCalls, type Service } from '@kursi/core/catalogue/catalogue.contract.ts';
import { paise } from '@kursi/core/kernel/money.ts';
import type { Palette, Part } from '../part.ts';

interface DemoService {
  readonly name: string;
  readonly name_hi: string;
  readonly description: string;
  readonly description_hi: string;
  readonly rupees: number;
  readonly minutes: number;
  readonly buffer: number;
  readonly gender: Service['gender'];
  /** Who does it, and their own price in rupees. */
  readonly by: readonly { readonly person: string; readonly own: number | null }[];
}

interface DemoCategory {
  readonly name: string;
  readonly name_hi: string;
  readonly palette: Palette;
  readonly services: readonly DemoService[];
}

/** One service a line: name = in Hindi, description = in Hindi, rupees, minutes + buffer, members (with their own price), for whom. */
function category(name: string, name_hi: string, palette: Palette, table: string): DemoCategory {
  return { name, name_hi, palette, services: table.trim().split('\n').map(serviceOf) };
}

function serviceOf(line: string): DemoService {
  const [names = '', texts = '', rupees, times = '', members = '', gender] = line.trim().split(' | ');
  const [name = '', name_hi = ''] = names.split(' = ');
  const [description = '', description_hi = ''] = texts.split(' = ');
  const [minutes, buffer] = times.split(' + ').map(Number);
  const by = members.split(', ').map((member) => member.split(' '));
  return {
    name,
    name_hi,
    description,
    description_hi,
    rupees: Number(rupees),
    minutes: minutes ?? 0,
    buffer: buffer ?? 0,
    gender: gender as DemoService['gender'],
    by: by.map(([person = '', own]) => ({ person, own: own === undefined ? null : Number(own) })),
  };
}

const menu: readonly DemoCategory[] = [
  category(
    'Hair',
    'बाल',
    0,
    `
    Haircut and styling = हेयरकट और स्टाइलिंग | Consultation, wash, cut and blow-dry. = सलाह, वॉश, कट और ब्लो-ड्राई। | 900 | 60 | Anjali 1400, Farah, Imran | female
    Men’s haircut = पुरुष हेयरकट | Scissors or clipper, with a wash and a hot towel. = कैंची या मशीन से, वॉश और गर्म तौलिये के साथ। | 450 | 40 | Imran, Farah, Joseph | male
    Beard shaping = दाढ़ी की शेप | Trim, razor line and beard oil. = ट्रिम, उस्तरे की लाइन और बियर्ड ऑयल। | 250 | 20 | Imran, Joseph | male
    Child’s haircut = बच्चों का हेयरकट | Up to ten years. Cartoons on the mirror, no hurry. = दस साल तक। आईने पर कार्टून, कोई जल्दी नहीं। | 350 | 30 | Farah, Imran | all`,
  ),
  category(
    'Colour and care',
    'रंग और देखभाल',
    1,
    `
    Root touch-up = रूट टच-अप | Ammonia-free colour, up to two inches. = बिना अमोनिया का रंग, दो इंच तक। | 1600 | 90 + 10 | Anjali 2100, Farah | all
    Global colour = पूरे बालों का रंग | One shade from root to tip, with a gloss. A patch test the day before. = जड़ से सिरे तक एक शेड, ग्लॉस के साथ। एक दिन पहले पैच टेस्ट। | 4500 | 150 + 15 | Anjali 5500, Farah | all
    Balayage = बालायाज | Hand-painted lights, toned to your skin. = हाथ से बनाई हाइलाइट्स, आपकी रंगत के अनुसार। | 7500 | 210 + 15 | Anjali | all
    Hair spa with coconut and hibiscus = नारियल और गुड़हल का हेयर स्पा | Warm oil, steam and a mask. For dry ends and tired heads. = गर्म तेल, भाप और मास्क। रूखे बालों और थके सिर के लिए। | 1500 | 60 | Farah, Lakshmi, Tenzin | all`,
  ),
  category(
    'Skin',
    'त्वचा',
    2,
    `
    Clean-up = क्लीन-अप | Cleanse, steam, scrub and a cooling pack. = क्लींज़िंग, भाप, स्क्रब और ठंडा पैक। | 850 | 40 | Lakshmi, Tenzin | all
    Sandalwood facial = चंदन फ़ेशियल | Chandan, saffron and a long massage. = चंदन, केसर और देर तक मसाज। | 1800 | 70 | Lakshmi 2000, Tenzin | all
    De-tan, face and neck = डी-टैन, चेहरा और गर्दन | After a week in the sun. = धूप में एक हफ़्ते के बाद। | 700 | 30 | Lakshmi, Tenzin, Farah | all
    Threading, brows and upper lip = थ्रेडिंग, भौंहें और अपर लिप | Cotton thread, aloe afterwards. = सूती धागे से, बाद में एलोवेरा। | 120 | 15 | Lakshmi, Farah | female`,
  ),
  category(
    'Hands and feet',
    'हाथ और पैर',
    3,
    `
    Classic manicure = क्लासिक मैनीक्योर | Shape, cuticles, scrub and polish. = शेप, क्यूटिकल, स्क्रब और पॉलिश। | 600 | 45 | Tenzin, Lakshmi | all
    Spa pedicure = स्पा पेडीक्योर | Rose salt, pumice, massage to the knee. = गुलाब नमक, प्यूमिस और घुटने तक मसाज। | 950 | 60 | Tenzin, Joseph | all
    Gel polish = जेल पॉलिश | Two weeks without a chip. Removal is included. = दो हफ़्ते तक नहीं उखड़ती। हटाना भी शामिल है। | 1100 | 60 | Tenzin | all
    Full arms waxing = पूरी बाँहों की वैक्सिंग | Warm honey wax. = गर्म हनी वैक्स। | 550 | 30 | Lakshmi | female`,
  ),
  category(
    'Spa and massage',
    'स्पा और मसाज',
    5,
    `
    Abhyanga, full body = अभ्यंग, पूरे शरीर का | Ayurvedic oil massage with warm sesame oil. = गुनगुने तिल के तेल से आयुर्वेदिक मालिश। | 2400 | 75 + 15 | Joseph, Tenzin | all
    Head, neck and shoulders = सिर, गर्दन और कंधे | Champi for people with desks. = डेस्क पर काम करने वालों के लिए चंपी। | 750 | 30 | Joseph, Tenzin, Imran | all
    Foot reflexology = पैरों की रिफ़्लेक्सोलॉजी | Forty minutes of not thinking. = चालीस मिनट बस आराम। | 900 | 40 | Joseph | all
    Coffee body polish = कॉफ़ी बॉडी पॉलिश | Chikmagalur coffee, jaggery and almond oil. = चिकमगलूर की कॉफ़ी, गुड़ और बादाम का तेल। | 2200 | 60 + 15 | Tenzin | all`,
  ),
  category(
    'Bridal and make-up',
    'दुल्हन और मेकअप',
    4,
    `
    Party make-up = पार्टी मेकअप | Base, eyes and a simple hairdo. = बेस, आँखें और सादा हेयरस्टाइल। | 3500 | 90 | Anjali, Lakshmi | female
    Bridal make-up = दुल्हन का मेकअप | HD base, draping and hair with fresh flowers. A trial is included. = HD बेस, ड्रेपिंग और ताज़े फूलों के साथ बाल। ट्रायल शामिल है। | 18000 | 240 + 30 | Anjali | female
    Saree draping = साड़ी ड्रेपिंग | Any style from Coorgi to Nauvari. = कोडगु से नौवारी तक, कोई भी स्टाइल। | 800 | 30 | Anjali, Lakshmi | female
    Groom’s package = दूल्हे का पैकेज | Haircut, beard, facial and a light base. = हेयरकट, दाढ़ी, फ़ेशियल और हल्का बेस। | 3200 | 120 | Imran 2900 | male`,
  ),
];

export const services: Part = {
  steps: menu.length + menu.flatMap((category) => category.services).length,
  async make(salon) {
    const { businessId: business_id } = salon;
    const { owner } = salon.actors;
    let seed = 100;
    for (const { name, name_hi, palette, services: offered } of menu) {
      const { id: category_id } = await owner.call(catalogueCalls.addCategory, {
        business_id,
        name,
        name_hi,
      });
      await salon.step();
      for (const service of offered) {
        await owner.call(catalogueCalls.addService, {
          business_id,
          category_id,
          name: service.name,
          name_hi: service.name_hi,
          description: service.description,
          description_hi: service.description_hi,
          price: paise(service.rupees * 100),
          duration: service.minutes,
          buffer_after: service.buffer,
          gender: service.gender,
          image_url: await salon.picture(seed++, palette),
          calendars: service.by.map(({ person, own }) => ({
            entity_id: salon.calendarIds.get(person) ?? '',
            price: own === null ? null : paise(own * 100),
            duration: null,
          })),
        });
        await salon.step();
      }
    }
  },
};

import { catalogueCalls, type Service } from '@kursi/core/catalogue/catalogue.contract.ts';
import { paise } from '@kursi/core/kernel/money.ts';
import type { Palette, Part } from '../part.ts';

interface DemoService {
  readonly name: string;
  readonly description: string;
  readonly rupees: number;
  readonly minutes: number;
  readonly buffer: number;
  readonly gender: Service['gender'];
  /** Who does it, and their own price in rupees. */
  readonly by: readonly { readonly person: string; readonly own: number | null }[];
}

interface DemoCategory {
  readonly name: string;
  readonly palette: Palette;
  readonly services: readonly DemoService[];
}

/** One service a line: name, description, rupees, minutes + buffer, members (with their own price), for whom. */
function category(name: string, palette: Palette, table: string): DemoCategory {
  return { name, palette, services: table.trim().split('\n').map(serviceOf) };
}

function serviceOf(line: string): DemoService {
  const [name = '', description = '', rupees, times = '', members = '', gender] = line.trim().split(' | ');
  const [minutes, buffer] = times.split(' + ').map(Number);
  const by = members.split(', ').map((member) => member.split(' '));
  return {
    name,
    description,
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
    0,
    `
    Haircut and styling | Consultation, wash, cut and blow-dry. | 900 | 60 | Anjali 1400, Farah, Imran | female
    Men’s haircut | Scissors or clipper, with a wash and a hot towel. | 450 | 40 | Imran, Farah, Joseph | male
    Beard shaping | Trim, razor line and beard oil. | 250 | 20 | Imran, Joseph | male
    Child’s haircut | Up to ten years. Cartoons on the mirror, no hurry. | 350 | 30 | Farah, Imran | all`,
  ),
  category(
    'Colour and care',
    1,
    `
    Root touch-up | Ammonia-free colour, up to two inches. | 1600 | 90 + 10 | Anjali 2100, Farah | all
    Global colour | One shade from root to tip, with a gloss. A patch test the day before. | 4500 | 150 + 15 | Anjali 5500, Farah | all
    Balayage | Hand-painted lights, toned to your skin. | 7500 | 210 + 15 | Anjali | all
    Hair spa with coconut and hibiscus | Warm oil, steam and a mask. For dry ends and tired heads. | 1500 | 60 | Farah, Lakshmi, Tenzin | all`,
  ),
  category(
    'Skin',
    2,
    `
    Clean-up | Cleanse, steam, scrub and a cooling pack. | 850 | 40 | Lakshmi, Tenzin | all
    Sandalwood facial | Chandan, saffron and a long massage. | 1800 | 70 | Lakshmi 2000, Tenzin | all
    De-tan, face and neck | After a week in the sun. | 700 | 30 | Lakshmi, Tenzin, Farah | all
    Threading, brows and upper lip | Cotton thread, aloe afterwards. | 120 | 15 | Lakshmi, Farah | female`,
  ),
  category(
    'Hands and feet',
    3,
    `
    Classic manicure | Shape, cuticles, scrub and polish. | 600 | 45 | Tenzin, Lakshmi | all
    Spa pedicure | Rose salt, pumice, massage to the knee. | 950 | 60 | Tenzin, Joseph | all
    Gel polish | Two weeks without a chip. Removal is included. | 1100 | 60 | Tenzin | all
    Full arms waxing | Warm honey wax. | 550 | 30 | Lakshmi | female`,
  ),
  category(
    'Spa and massage',
    5,
    `
    Abhyanga, full body | Ayurvedic oil massage with warm sesame oil. | 2400 | 75 + 15 | Joseph, Tenzin | all
    Head, neck and shoulders | Champi for people with desks. | 750 | 30 | Joseph, Tenzin, Imran | all
    Foot reflexology | Forty minutes of not thinking. | 900 | 40 | Joseph | all
    Coffee body polish | Chikmagalur coffee, jaggery and almond oil. | 2200 | 60 + 15 | Tenzin | all`,
  ),
  category(
    'Bridal and make-up',
    4,
    `
    Party make-up | Base, eyes and a simple hairdo. | 3500 | 90 | Anjali, Lakshmi | female
    Bridal make-up | HD base, draping and hair with fresh flowers. A trial is included. | 18000 | 240 + 30 | Anjali | female
    Saree draping | Any style from Coorgi to Nauvari. | 800 | 30 | Anjali, Lakshmi | female
    Groom’s package | Haircut, beard, facial and a light base. | 3200 | 120 | Imran 2900 | male`,
  ),
];

export const services: Part = {
  steps: menu.length + menu.flatMap((category) => category.services).length,
  async make(salon) {
    const { businessId: business_id } = salon;
    const { owner } = salon.actors;
    let seed = 100;
    for (const { name, palette, services: offered } of menu) {
      const { id: category_id } = await owner.call(catalogueCalls.addCategory, { business_id, name });
      await salon.step();
      for (const service of offered) {
        await owner.call(catalogueCalls.addService, {
          business_id,
          category_id,
          name: service.name,
          description: service.description,
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

import { catalogueCalls } from '@kursi/core/catalogue/catalogue.contract.ts';
import { paise } from '@kursi/core/kernel/money.ts';
import type { Palette, Part } from '../part.ts';

interface DemoService {
  readonly name: string;
  readonly description: string;
  readonly rupees: number;
  readonly minutes: number;
  readonly by: readonly string[];
  readonly gender?: 'female' | 'male';
  readonly buffer?: number;
  /** Members with their own price, in rupees. */
  readonly own?: Readonly<Record<string, number>>;
}

const menu: readonly { name: string; palette: Palette; services: readonly DemoService[] }[] = [
  {
    name: 'Hair',
    palette: 0,
    services: [
      {
        name: 'Haircut and styling',
        description: 'Consultation, wash, cut and blow-dry.',
        rupees: 900,
        minutes: 60,
        by: ['Anjali', 'Farah', 'Imran'],
        gender: 'female',
        own: { Anjali: 1400 },
      },
      {
        name: 'Men’s haircut',
        description: 'Scissors or clipper, with a wash and a hot towel.',
        rupees: 450,
        minutes: 40,
        by: ['Imran', 'Farah', 'Joseph'],
        gender: 'male',
      },
      {
        name: 'Beard shaping',
        description: 'Trim, razor line and beard oil.',
        rupees: 250,
        minutes: 20,
        by: ['Imran', 'Joseph'],
        gender: 'male',
      },
      {
        name: 'Child’s haircut',
        description: 'Up to ten years. Cartoons on the mirror, no hurry.',
        rupees: 350,
        minutes: 30,
        by: ['Farah', 'Imran'],
      },
    ],
  },
  {
    name: 'Colour and care',
    palette: 1,
    services: [
      {
        name: 'Root touch-up',
        description: 'Ammonia-free colour, up to two inches.',
        rupees: 1600,
        minutes: 90,
        by: ['Anjali', 'Farah'],
        buffer: 10,
        own: { Anjali: 2100 },
      },
      {
        name: 'Global colour',
        description: 'One shade from root to tip, with a gloss. A patch test the day before.',
        rupees: 4500,
        minutes: 150,
        by: ['Anjali', 'Farah'],
        buffer: 15,
        own: { Anjali: 5500 },
      },
      {
        name: 'Balayage',
        description: 'Hand-painted lights, toned to your skin.',
        rupees: 7500,
        minutes: 210,
        by: ['Anjali'],
        buffer: 15,
      },
      {
        name: 'Hair spa with coconut and hibiscus',
        description: 'Warm oil, steam and a mask. For dry ends and tired heads.',
        rupees: 1500,
        minutes: 60,
        by: ['Farah', 'Lakshmi', 'Tenzin'],
      },
    ],
  },
  {
    name: 'Skin',
    palette: 2,
    services: [
      {
        name: 'Clean-up',
        description: 'Cleanse, steam, scrub and a cooling pack.',
        rupees: 850,
        minutes: 40,
        by: ['Lakshmi', 'Tenzin'],
      },
      {
        name: 'Sandalwood facial',
        description: 'Chandan, saffron and a long massage.',
        rupees: 1800,
        minutes: 70,
        by: ['Lakshmi', 'Tenzin'],
        own: { Lakshmi: 2000 },
      },
      {
        name: 'De-tan, face and neck',
        description: 'After a week in the sun.',
        rupees: 700,
        minutes: 30,
        by: ['Lakshmi', 'Tenzin', 'Farah'],
      },
      {
        name: 'Threading, brows and upper lip',
        description: 'Cotton thread, aloe afterwards.',
        rupees: 120,
        minutes: 15,
        by: ['Lakshmi', 'Farah'],
        gender: 'female',
      },
    ],
  },
  {
    name: 'Hands and feet',
    palette: 3,
    services: [
      {
        name: 'Classic manicure',
        description: 'Shape, cuticles, scrub and polish.',
        rupees: 600,
        minutes: 45,
        by: ['Tenzin', 'Lakshmi'],
      },
      {
        name: 'Spa pedicure',
        description: 'Rose salt, pumice, massage to the knee.',
        rupees: 950,
        minutes: 60,
        by: ['Tenzin', 'Joseph'],
      },
      {
        name: 'Gel polish',
        description: 'Two weeks without a chip. Removal is included.',
        rupees: 1100,
        minutes: 60,
        by: ['Tenzin'],
      },
      {
        name: 'Full arms waxing',
        description: 'Warm honey wax.',
        rupees: 550,
        minutes: 30,
        by: ['Lakshmi'],
        gender: 'female',
      },
    ],
  },
  {
    name: 'Spa and massage',
    palette: 5,
    services: [
      {
        name: 'Abhyanga, full body',
        description: 'Ayurvedic oil massage with warm sesame oil.',
        rupees: 2400,
        minutes: 75,
        by: ['Joseph', 'Tenzin'],
        buffer: 15,
      },
      {
        name: 'Head, neck and shoulders',
        description: 'Champi for people with desks.',
        rupees: 750,
        minutes: 30,
        by: ['Joseph', 'Tenzin', 'Imran'],
      },
      {
        name: 'Foot reflexology',
        description: 'Forty minutes of not thinking.',
        rupees: 900,
        minutes: 40,
        by: ['Joseph'],
      },
      {
        name: 'Coffee body polish',
        description: 'Chikmagalur coffee, jaggery and almond oil.',
        rupees: 2200,
        minutes: 60,
        by: ['Tenzin'],
        buffer: 15,
      },
    ],
  },
  {
    name: 'Bridal and make-up',
    palette: 4,
    services: [
      {
        name: 'Party make-up',
        description: 'Base, eyes and a simple hairdo.',
        rupees: 3500,
        minutes: 90,
        by: ['Anjali', 'Lakshmi'],
        gender: 'female',
      },
      {
        name: 'Bridal make-up',
        description: 'HD base, draping and hair with fresh flowers. A trial is included.',
        rupees: 18000,
        minutes: 240,
        by: ['Anjali'],
        gender: 'female',
        buffer: 30,
      },
      {
        name: 'Saree draping',
        description: 'Any style from Coorgi to Nauvari.',
        rupees: 800,
        minutes: 30,
        by: ['Anjali', 'Lakshmi'],
        gender: 'female',
      },
      {
        name: 'Groom’s package',
        description: 'Haircut, beard, facial and a light base.',
        rupees: 3200,
        minutes: 120,
        by: ['Imran'],
        gender: 'male',
        own: { Imran: 2900 },
      },
    ],
  },
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
          buffer_after: service.buffer ?? 0,
          gender: service.gender ?? 'all',
          image_url: await salon.picture(seed++, palette),
          calendars: service.by.map((person) => ({
            entity_id: salon.calendarIds.get(person) ?? '',
            price: service.own?.[person] === undefined ? null : paise(service.own[person] * 100),
            duration: null,
          })),
        });
        await salon.step();
      }
    }
  },
};

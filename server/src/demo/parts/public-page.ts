import { settingsCalls } from '@kursi/core/business/settings.contract.ts';
import { discoveryCalls } from '@kursi/core/discovery/discovery.contract.ts';
import type { Palette, Part } from '../part.ts';

const PICTURES = 5;

/** The salon's public page, and the demo client's favourite. */
export const publicPage: Part = {
  steps: 3,
  async make(salon) {
    const { owner, client } = salon.actors;
    const business_id = salon.businessId;
    await owner.call(settingsCalls.update, {
      business_id,
      visibility: 'public',
      website: 'https://demo.kursi.test',
      latitude: 12.9719,
      longitude: 77.6412,
      cancellation_window: 240,
      modules: ['services', 'products', 'waitlist', 'memberships'],
      description2: [
        {
          title: 'About',
          title_hi: 'हमारे बारे में',
          description:
            'A bright courtyard salon under a neem tree. Six chairs, filter coffee while you wait, and people who listen before they cut.',
          description_hi:
            'नीम के पेड़ के नीचे खुला, रोशन सैलून। छह कुर्सियाँ, इंतज़ार में फ़िल्टर कॉफ़ी, और ऐसे लोग जो काटने से पहले आपकी बात सुनते हैं।',
        },
        {
          title: 'Good to know',
          title_hi: 'आने से पहले',
          description:
            'Parking behind the house. Patch test for colour two days before. Please come five minutes early.',
          description_hi: 'घर के पीछे पार्किंग है। रंग से दो दिन पहले पैच टेस्ट। कृपया पाँच मिनट पहले आएँ।',
        },
      ],
    });
    await salon.step();
    const pictures: string[] = [];
    for (let index = 0; index < PICTURES; index++) {
      const url = await salon.picture(900 + index, index as Palette);
      if (url) pictures.push(url);
    }
    if (pictures.length > 0)
      await owner.call(settingsCalls.setImages, { business_id, images: pictures.map((url) => ({ url })) });
    await salon.step();
    await client.call(discoveryCalls.addFavourite, { business_id });
    await salon.step();
  },
};

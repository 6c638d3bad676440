import { productCalls } from '@kursi/core/catalogue/products.contract.ts';
import { paise } from '@kursi/core/kernel/money.ts';
import type { Palette, Part } from '../part.ts';

const shelf: readonly { name: string; rupees: number; stock: number; code: string; palette: Palette }[] = [
  { name: 'Coconut and hibiscus hair oil, 200 ml', rupees: 420, stock: 24, code: 'AAN-001', palette: 3 },
  { name: 'Reetha shampoo, 250 ml', rupees: 540, stock: 18, code: 'AAN-002', palette: 1 },
  { name: 'Argan hair serum, 50 ml', rupees: 890, stock: 9, code: 'AAN-003', palette: 0 },
  { name: 'Sandalwood face pack, 100 g', rupees: 360, stock: 15, code: 'AAN-004', palette: 1 },
  { name: 'Rose water mist, 120 ml', rupees: 280, stock: 30, code: 'AAN-005', palette: 2 },
  { name: 'Beard oil, cedar and lime, 30 ml', rupees: 450, stock: 12, code: 'AAN-006', palette: 5 },
  { name: 'Aloe gel, 150 ml', rupees: 240, stock: 3, code: 'AAN-007', palette: 3 },
  { name: 'Kumkumadi night cream, 40 g', rupees: 1250, stock: 6, code: 'AAN-008', palette: 4 },
];

export const products: Part = {
  steps: shelf.length + 1,
  async make(salon) {
    const { businessId: business_id } = salon;
    const { owner } = salon.actors;
    const ids: string[] = [];
    for (const [i, { name, rupees, stock, code, palette }] of shelf.entries()) {
      const { id } = await owner.call(productCalls.add, {
        business_id,
        name,
        price: paise(rupees * 100),
        stock,
        inventory_id: code,
        image_url: await salon.picture(500 + i, palette),
      });
      ids.push(id);
      await salon.step();
    }
    // A stock ledger with some history: a delivery, usage in the spa, a broken bottle.
    const moves = [
      { reason: 'received', note: 'Monthly delivery' },
      { reason: 'used', note: 'For the spa' },
      { reason: 'damaged', note: 'Fell off the shelf' },
    ] as const;
    for (const [i, { reason, note }] of moves.entries()) {
      const quantity = 1 + Math.floor(salon.random() * 3);
      await owner.call(productCalls.addStockMovement, {
        business_id,
        id: ids[i] ?? '',
        reason,
        quantity,
        note,
      });
    }
    await salon.step();
  },
};

import type { Page } from '@playwright/test';
import { DeskData } from './desk.ts';
import { signInAsOwner } from './people.ts';

/** Tomorrow: no booking is in the past, at whatever time the journeys run. */
export const tomorrow = Temporal.Now.zonedDateTimeISO('Asia/Kolkata')
  .add({ days: 1 })
  .toPlainDate()
  .toString();

/** A salon with two people and a visit of each tomorrow; the owner is signed in. */
export async function makeDesk(page: Page, name: string) {
  const { businessId } = await signInAsOwner(page, name);
  const desk = new DeskData(page, businessId);
  const meena = await desk.calendar('Meena', 1);
  const asha = await desk.calendar('Asha', 2);
  const haircut = await desk.service('Haircut', [meena, asha], { duration: 45 });
  const kavya = await desk.client('Kavya Nair', '98765 40001');
  const ritu = await desk.client('Ritu Sharma', '98765 40002');
  await desk.visit(kavya, tomorrow, '10:30', [{ service_id: haircut, entity_id: meena }]);
  await desk.visit(ritu, tomorrow, '13:00', [{ service_id: haircut, entity_id: asha }]);
  return { desk, businessId, meena, asha, haircut, kavya, ritu };
}

import { benchId, halfHour } from '../../support/salons.ts';
import type { Action, Worker } from '../worker.ts';

const ROWS_OF_A_FILE = 200;

export const ownerActions: readonly Action[] = [
  { role: 'owner', name: 'change a service', weight: 1, run: changeService },
  { role: 'owner', name: 'take time off', weight: 1, run: takeTimeOff },
  { role: 'owner', name: 'fill a shelf', weight: 2, run: fillShelf },
  { role: 'owner', name: 'import clients', weight: 0.5, run: importClients },
  { role: 'owner', name: 'send a campaign', weight: 0.4, run: sendCampaign },
];

async function changeService({ stage, pick, send, mark }: Worker): Promise<void> {
  const { business_id, owner, service_id } = pick(stage.salons);
  await send(owner, `/business/${business_id}/service/${service_id}`, { description: mark() }, 'PUT');
}

/** Around whatever is booked; half of them change their mind at once. */
async function takeTimeOff({ stage, pick, random, send, mark }: Worker): Promise<void> {
  const { business_id, owner, calendars } = pick(stage.salons);
  const path = `/business/${business_id}/calendar/${pick(calendars)}/time-off`;
  const { booking_date: day, service_time: start_time } = halfHour(Math.floor(random() * 48 * 4));
  const hour = start_time.slice(0, 2);
  const off = { day, start_time, end_time: `${hour}:59`, note: mark(), decisions: [] };
  const taken = await send(owner, path, off);
  if (taken.status === 200 && random() < 0.5) await send(owner, `${path}/undo`, taken.body);
}

async function fillShelf({ stage, pick, random, send, mark }: Worker): Promise<void> {
  const { business_id, owner, products } = pick(stage.tills);
  const note = mark();
  const reason = pick(['received', 'used', 'damaged'] as const);
  const quantity = 1 + Math.floor(random() * 20);
  const path = `/business/${business_id}/product/${pick(products)}/stock`;
  const sent = await send(owner, path, { reason, quantity, note });
  if (sent.status === 200) stage.journal.note({ table: 'stock_note', id: note });
}

async function importClients({ stage, pick, random, send, mark }: Worker): Promise<void> {
  const { business_id, owner } = pick(stage.salons);
  const id = benchId();
  const path = `/business/${business_id}/client-import/${id}`;
  const name = mark();
  const first = Math.floor(random() * 99_000_000);
  const rows = Array.from(
    { length: ROWS_OF_A_FILE },
    (_, i) => `${name} ${i},93${String(first + i).padStart(8, '0')}`,
  );
  const uploaded = await send(owner, path, ['name,phone', ...rows].join('\n'), 'PUT');
  if (uploaded.status !== 200) return;
  const settings = { columns: 'name,phone', has_header: 'yes', date_order: 'day_first' };
  const started = await send(owner, `${path}/start`, settings);
  if (started.status === 200) stage.journal.note({ table: 'import', id });
}

/** One that was not sent yet. */
async function sendCampaign({ stage, send }: Worker): Promise<void> {
  const campaign = stage.campaigns.pop();
  if (!campaign) return;
  const { business_id, campaign_id, owner } = campaign;
  const sent = await send(owner, '/business/campaign', { business_id, campaign_id, mode: 'Send' });
  if (sent.status === 200) stage.journal.note({ table: 'campaign', id: campaign_id });
}

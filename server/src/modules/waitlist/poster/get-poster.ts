import type { InputOf, OutputOf } from '@kursi/core/contract/call.ts';
import { type Outcome, ok, refuse } from '@kursi/core/kernel/result.ts';
import type { waitlistCalls as calls } from '@kursi/core/waitlist/waitlist.contract.ts';
import type { Executor } from '../../../platform/database/database.ts';
import { getQueueBusiness } from '../queue-business.store.ts';
import { getWaitlist } from '../waitlist.store.ts';
import { posterPdf } from './poster-pdf.ts';

/** The page on which one joins; the web has the same address in `joinQueuePath`. */
export function joinAddress(origin: string, business_url: string, waitlist_id: string): string {
  return `${origin}/b/${business_url}/queue?waitlist=${waitlist_id}`;
}

export async function getPoster(
  db: Executor,
  origin: string,
  { business_id, waitlist_id }: InputOf<typeof calls.poster>,
  made: Temporal.Instant,
): Outcome<OutputOf<typeof calls.poster>, 'NOT_FOUND'> {
  const waitlist = await getWaitlist(db, { business_id, id: waitlist_id });
  if (!waitlist) return refuse('NOT_FOUND');
  const { name, business_url } = await getQueueBusiness(db, business_id);
  const pdf = await posterPdf({
    business_name: name,
    waitlist_name: waitlist.name,
    made,
    address: joinAddress(origin, business_url, waitlist_id),
    shortAddress: `${origin.replace(/^https?:\/\//, '')}/b/${business_url}/queue`,
  });
  return ok({ file_name: `${business_url}-queue.pdf`, content: pdf.toString('base64') });
}

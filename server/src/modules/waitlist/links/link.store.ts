import type { Executor, Tx } from '../../../platform/database/database.ts';
import { updateRows } from '../../../platform/database/row-queries.ts';
import type { NewRow } from '../../../platform/database/rows.ts';

export async function insertLink(tx: Tx, link: NewRow<'waitlist_link_directory'>): Promise<void> {
  await tx.q.insertInto('waitlist_link_directory').values(link).execute();
}

export async function findLink(db: Executor, hash: Buffer) {
  return db
    .selectFrom('waitlist_link_directory')
    .select(['of_business as business_id', 'waitlist_id', 'waitlist_booking_id', 'is_clients'])
    .where('link_hash', '=', hash)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
}

/** Of an entry, or of the screen when none is named. */
export async function findSeed(
  db: Executor,
  {
    business_id,
    waitlist_id,
    waitlist_booking_id,
    is_clients = false,
  }: {
    readonly business_id: string;
    readonly waitlist_id?: string;
    readonly waitlist_booking_id: string | null;
    readonly is_clients?: boolean;
  },
) {
  return db
    .selectFrom('waitlist_link_directory')
    .select(['seed', 'link_hash'])
    .where('of_business', '=', business_id)
    .$if(waitlist_id !== undefined, (query) => query.where('waitlist_id', '=', waitlist_id ?? ''))
    .where('waitlist_booking_id', waitlist_booking_id === null ? 'is' : '=', waitlist_booking_id)
    .where('is_clients', '=', is_clients)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
}

export async function revokeScreenLink(
  tx: Tx,
  { business_id, waitlist_id }: { readonly business_id: string; readonly waitlist_id: string },
  now: Temporal.Instant,
): Promise<boolean> {
  return updateRows(
    tx,
    'waitlist_link_directory',
    { of_business: business_id, waitlist_id, waitlist_booking_id: null, revoked_at: null },
    { revoked_at: now },
  );
}

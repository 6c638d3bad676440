import type { WaitlistBooking } from '@kursi/core/waitlist/waitlist-shapes.ts';
import type { Executor } from '../../platform/database/database.ts';

/** What waitlists need of modules above them. */
export interface WaitlistPorts {
  readonly getEntryReviews: GetEntryReviews;
}

/** By the id of the entry. */
export type GetEntryReviews = (
  db: Executor,
  entries: readonly { readonly business_id: string; readonly id: string }[],
) => Promise<ReadonlyMap<string, NonNullable<WaitlistBooking['review']>>>;

import type { OutputOf } from '@kursi/core/contract/call.ts';
import type { waitlistCalls } from '@kursi/core/waitlist/waitlist.contract.ts';

export type OfferedQueue = OutputOf<typeof waitlistCalls.offered>['items'][number];

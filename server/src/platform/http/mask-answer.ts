import type { AboutRecord, AnyCall } from '@kursi/core/contract/call.ts';
import type { Authority } from './authority.ts';
import type { Request } from './endpoint.ts';

/** Port: masks in the answer to a member what they may not see. The answer is changed in place. */
export type MaskAnswer = (
  output: AnyCall['output'],
  answer: unknown,
  request: Pick<Request<AnyCall>, 'business_id' | 'caller' | 'now'>,
) => Promise<void>;

/** Each masks what is its own. */
export const inTurn =
  (masks: readonly MaskAnswer[]): MaskAnswer =>
  async (...answer) => {
    for (const mask of masks) await mask(...answer);
  };

/** Port: whether a member sees the sums of a visit, or of that of a booking, for calls that need them (`needsSums`). */
export type SeesSums = (
  caller: Authority,
  of: {
    readonly business_id: string;
    readonly record: AboutRecord['record'];
    readonly id: string;
    readonly now: Temporal.Instant;
  },
) => Promise<boolean>;

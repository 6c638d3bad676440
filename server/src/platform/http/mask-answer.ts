import type { AnyCall } from '@kursi/core/contract/call.ts';
import type { Request } from './endpoint.ts';

/** Port: masks in the answer to a member what they may not see. The answer is changed in place. */
export type MaskAnswer = (
  output: AnyCall['output'],
  answer: unknown,
  request: Pick<Request<AnyCall>, 'business_id' | 'caller' | 'now'>,
) => Promise<void>;

import { type Request, theCaller } from '../../../platform/http/endpoint.ts';
import { networkOf } from '../../../platform/http/network.ts';
import type { Holder } from './hold-limits.ts';

/** Who holds, for the limits. */
export function holderIn(request: Pick<Request<never>, 'caller' | 'exchange'>): Holder {
  return { is_guest: theCaller(request).is_guest, network: networkOf(request.exchange.address) };
}

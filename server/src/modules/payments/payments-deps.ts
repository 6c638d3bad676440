import type { Deps } from '../../platform/module/deps.ts';
import type { Purposes } from './purposes.ts';

export type PaymentsDeps = Pick<
  Deps,
  'database' | 'sandbox' | 'gateway' | 'now' | 'onError' | 'recordEvent' | 'newId' | 'sendJob'
> & { readonly purposes: Purposes };

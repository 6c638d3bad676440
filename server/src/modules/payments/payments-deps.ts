import type { Database } from '../../platform/database/database.ts';
import type { PaymentGateway } from './gateway.ts';
import type { SettleDeps } from './settle-payment.ts';

export interface PaymentsDeps extends SettleDeps {
  readonly database: Database;
  /** Null where none is configured: then nothing can be paid online, and whoever tries is told so. */
  readonly gateway: PaymentGateway | null;
  readonly now: () => Temporal.Instant;
  readonly onError: (error: unknown) => void;
}

import type { MakeModule } from '../../platform/module/module.ts';
import { askGatewayJob } from './ask-gateway.job.ts';
import { listPaymentsOfPerson, sweepDeliveries } from './payment.store.ts';
import type { PaymentsPorts } from './payment-purpose.ts';
import { paymentRoutes } from './payments.routes.ts';
import { refundJob } from './refund-payment.ts';
import { tables } from './tables.ts';

export const paymentsModule =
  ({ purposes }: PaymentsPorts): MakeModule =>
  (deps) => {
    const own = { ...deps, purposes: new Map(purposes.map((purpose) => [purpose.name, purpose])) };
    return {
      name: 'payments',
      tables,
      endpoints: paymentRoutes(own),
      jobs: [askGatewayJob(own), refundJob(own)],
      sweeps: [(now) => sweepDeliveries(deps.database.q, now)],
      // Tax law keeps payments; they hold amounts and ids, no names.
      personalData: { collect: async (db, userId) => ({ payments: await listPaymentsOfPerson(db, userId) }) },
    };
  };

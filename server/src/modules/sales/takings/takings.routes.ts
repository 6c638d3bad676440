import { moneyByMethod } from '@kursi/core/billing/money-by-method.ts';
import { takingsCalls as calls, TAKINGS_DAYS_MAX } from '@kursi/core/billing/takings.contract.ts';
import { may } from '@kursi/core/contract/rights.ts';
import { ok, refuseField } from '@kursi/core/kernel/result.ts';
import type { OwnMethod } from '@kursi/core/payments/payment-methods.ts';
import { type Endpoint, query, theCaller } from '../../../platform/http/endpoint.ts';
import type { Deps } from '../../../platform/module/deps.ts';
import type { LedgerDay } from '../../billing/public.ts';
import { listOwnMethods } from '../../business/public.ts';
import { listPeopleTakings } from './list-people-takings.ts';
import { listLedgerDays } from './takings.store.ts';

export function takingsRoutes({ database: { q } }: Deps): Endpoint[] {
  return [
    query(calls.get, async (request) => {
      const { business_id, from, to } = request.input;
      const [first, last] = [Temporal.PlainDate.from(from), Temporal.PlainDate.from(to)];
      const days = first.until(last).days;
      if (days < 0 || days >= TAKINGS_DAYS_MAX) {
        return refuseField('to');
      }
      const caller = theCaller(request);
      const range = { business_id, from, to };
      const seesAll = may(caller, 'takings.see');
      const [people, ledger, methods] = await Promise.all([
        listPeopleTakings(q, range, seesAll ? null : caller.user_id),
        seesAll ? listLedgerDays(q, range) : null,
        listOwnMethods(q, business_id),
      ]);
      return ok({ people, days: ledger && daysOf(ledger, methods) });
    }),
  ];
}

function daysOf(ledger: readonly LedgerDay[], methods: readonly OwnMethod[]) {
  return [...Map.groupBy(ledger, ({ day }) => day)].map(([day, rows]) => ({
    day,
    ...moneyByMethod(rows, methods),
  }));
}

import { businessCalls } from '../business/business.contract.ts';
import { calendarCalls } from '../catalogue/calendars.contract.ts';
import { catalogueCalls } from '../catalogue/catalogue.contract.ts';
import { productCalls } from '../catalogue/products.contract.ts';
import { eventsCalls } from '../events/events.contract.ts';
import { identityCalls } from '../identity/identity.contract.ts';
import { operationsCalls } from '../operations/operations.contract.ts';
import type { AnyCall } from './call.ts';

/** Every call of the API. The server refuses to start while one of them has no handler. */
export const contract = {
  operations: operationsCalls,
  identity: identityCalls,
  business: businessCalls,
  catalogue: catalogueCalls,
  calendars: calendarCalls,
  products: productCalls,
  events: eventsCalls,
} as const;

export interface NamedCall {
  readonly name: string;
  readonly call: AnyCall;
}

export function allCalls(): NamedCall[] {
  return Object.entries(contract).flatMap(([module, calls]) =>
    Object.entries(calls).map(([name, call]) => ({ name: `${module}.${name}`, call: call as AnyCall })),
  );
}

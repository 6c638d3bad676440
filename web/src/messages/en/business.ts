import { business } from './business/business.ts';
import { ownNumber } from './business/own-number.ts';
import { paymentMethods } from './business/payment-methods.ts';
import { rightsSets } from './business/rights-sets.ts';
import { settings } from './business/settings.ts';
import { setup } from './business/setup.ts';
import { team } from './business/team.ts';

/** Set-up of a business: page, hours, rules, team, own number. */
export const messages = {
  ...business,
  ...paymentMethods,
  ...rightsSets,
  ...settings,
  ...setup,
  ...team,
  ...ownNumber,
} as const;

import { business } from './business/business.ts';
import { ownNumber } from './business/own-number.ts';
import { paymentMethods } from './business/payment-methods.ts';
import { settings } from './business/settings.ts';
import { setup } from './business/setup.ts';
import { team } from './business/team.ts';

export const messages = {
  ...business,
  ...paymentMethods,
  ...settings,
  ...setup,
  ...team,
  ...ownNumber,
};

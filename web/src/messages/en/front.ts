import { account } from './front/account.ts';
import { common } from './front/common.ts';
import { errors } from './front/errors.ts';
import { flow } from './front/flow.ts';
import { landing } from './front/landing.ts';
import { system } from './front/system.ts';

/** What is read before anyone has signed in, and on every page. */
export const messages = {
  ...account,
  ...common,
  ...errors,
  ...flow,
  ...landing,
  ...system,
} as const;

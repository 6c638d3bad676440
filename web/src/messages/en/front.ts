import { account } from './account.ts';
import { common } from './common.ts';
import { demo } from './demo.ts';
import { discovery } from './discovery.ts';
import { errors } from './errors.ts';
import { flow } from './flow.ts';
import { landing } from './landing.ts';
import { system } from './system.ts';

/** What is read before anyone has signed in, and on every page. */
export const front = {
  ...common,
  ...flow,
  ...account,
  ...discovery,
  ...landing,
  ...demo,
  ...system,
  ...errors,
} as const;

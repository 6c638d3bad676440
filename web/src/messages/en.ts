import { account } from './en/account.ts';
import { business } from './en/business.ts';
import { catalogue } from './en/catalogue.ts';
import { common } from './en/common.ts';
import { landing } from './en/landing.ts';
import { problems } from './en/problems.ts';
import { profile } from './en/profile.ts';
import { system } from './en/system.ts';

export const en = {
  ...common,
  ...account,
  ...profile,
  ...business,
  ...catalogue,
  ...landing,
  ...system,
  ...problems,
} as const;

import type { Catalogue } from './catalogue.ts';
import { account } from './hi/account.ts';
import { business } from './hi/business.ts';
import { catalogue } from './hi/catalogue.ts';
import { common } from './hi/common.ts';
import { landing } from './hi/landing.ts';
import { problems } from './hi/problems.ts';
import { profile } from './hi/profile.ts';
import { system } from './hi/system.ts';

export const hi: Catalogue = {
  ...common,
  ...account,
  ...profile,
  ...business,
  ...catalogue,
  ...landing,
  ...system,
  ...problems,
};

import type { Catalogue } from './catalogue.ts';
import { account } from './hi/account.ts';
import { business } from './hi/business.ts';
import { catalogue } from './hi/catalogue.ts';
import { clients } from './hi/clients.ts';
import { common } from './hi/common.ts';
import { demo } from './hi/demo.ts';
import { discovery } from './hi/discovery.ts';
import { landing } from './hi/landing.ts';
import { pictures } from './hi/pictures.ts';
import { plans } from './hi/plans.ts';
import { platform } from './hi/platform.ts';
import { problems } from './hi/problems.ts';
import { profile } from './hi/profile.ts';
import { settings } from './hi/settings.ts';
import { support } from './hi/support.ts';
import { system } from './hi/system.ts';
import { team } from './hi/team.ts';

export const hi: Catalogue = {
  ...common,
  ...account,
  ...profile,
  ...business,
  ...settings,
  ...team,
  ...plans,
  ...catalogue,
  ...clients,
  ...discovery,
  ...landing,
  ...demo,
  ...pictures,
  ...support,
  ...system,
  ...platform,
  ...problems,
};

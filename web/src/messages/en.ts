import { account } from './en/account.ts';
import { business } from './en/business.ts';
import { catalogue } from './en/catalogue.ts';
import { clients } from './en/clients.ts';
import { common } from './en/common.ts';
import { demo } from './en/demo.ts';
import { discovery } from './en/discovery.ts';
import { landing } from './en/landing.ts';
import { pictures } from './en/pictures.ts';
import { plans } from './en/plans.ts';
import { platform } from './en/platform.ts';
import { problems } from './en/problems.ts';
import { profile } from './en/profile.ts';
import { settings } from './en/settings.ts';
import { support } from './en/support.ts';
import { system } from './en/system.ts';
import { team } from './en/team.ts';

export const en = {
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
} as const;

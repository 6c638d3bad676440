import { settingsCalls } from '@kursi/core/business/settings.contract.ts';
import { may } from '../lib/may.ts';
import { useText } from '../lib/text.ts';
import { EmptyState } from '../ui/states/empty-state.tsx';
import { settingsPath } from './address/address.ts';
import { ButtonLink } from './address/links.tsx';
import type { MyBusiness } from './selected-business.ts';

interface ModuleOffProps {
  readonly business: MyBusiness;
  /** What the page is called. */
  readonly name: string;
}

/** The page of a feature that the business has switched off: who may is led to the switch. */
export function ModuleOff({ business, name }: ModuleOffProps) {
  const t = useText();
  const action = may(settingsCalls.update, business) && (
    <ButtonLink variant="primary" href={settingsPath('modules')}>
      {t('module_off.turn_on')}
    </ButtonLink>
  );
  return (
    <EmptyState title={t('module_off.title', { name })} action={action}>
      {t('module_off.body')}
    </EmptyState>
  );
}

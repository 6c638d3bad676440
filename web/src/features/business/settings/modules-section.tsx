import type { BusinessSettings } from '@kursi/core/business/settings.contract.ts';
import { businessModules } from '@kursi/core/business/settings-rules.ts';
import { useText } from '../../../lib/text.ts';
import { ControlledField } from '../../../ui/form.tsx';
import { type Changes, SettingsForm } from './settings-form.tsx';
import { Switches } from './switches.tsx';

const valuesOf = ({ modules }: BusinessSettings): Changes => ({
  modules: businessModules.filter((module) => modules.includes(module)),
});

export function ModulesSection({ business }: { readonly business: BusinessSettings }) {
  const t = useText();
  return (
    <SettingsForm section="modules" business={business} valuesOf={valuesOf}>
      <ControlledField group name="modules" label={t('settings.modules')} labelHidden>
        {(field) => (
          <Switches
            all={businessModules}
            chosen={field.value as string[]}
            onChange={field.onChange}
            wordsOf={(module) => ({
              label: t(`settings.module_${module}`),
              sub: t(`settings.module_${module}_more`),
            })}
          />
        )}
      </ControlledField>
    </SettingsForm>
  );
}

import type { BusinessSettings } from '@kursi/core/business/settings.contract.ts';
import { optionalModules } from '@kursi/core/contract/permission.ts';
import { useText } from '../../../lib/text.ts';
import { ControlledField } from '../../../ui/fields/form.tsx';
import { type Changes, SettingsForm } from './settings-form.tsx';
import { Switches } from './switches.tsx';

const isOptional = (module: string) => optionalModules.some((one) => one === module);

const valuesOf = ({ modules }: BusinessSettings): Changes => ({ modules });

export function ModulesSection({ business }: { readonly business: BusinessSettings }) {
  const t = useText();
  return (
    <SettingsForm section="modules" business={business} valuesOf={valuesOf}>
      <ControlledField group name="modules" label={t('setup.modules')} labelHidden>
        {(field) => (
          <Switches
            all={optionalModules}
            chosen={field.value as string[]}
            onChange={(chosen) => {
              const others = (field.value as string[]).filter((module) => !isOptional(module));
              field.onChange([...others, ...chosen]);
            }}
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

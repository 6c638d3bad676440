import { optionalModules } from '@kursi/core/contract/permission.ts';
import { useText } from '../../../lib/text.ts';
import { Switches } from '../settings/switches.tsx';
import type { StepProps } from './form-fields.tsx';

/** What a new business may use besides services; the settings turn it on and off later. */
export function ModulesChoice({ form }: StepProps) {
  const t = useText();
  return (
    <section className="mt-5 rounded-2 border border-line-soft bg-raised px-4 py-3">
      <h2 className="font-bold">{t('onboarding.modules')}</h2>
      <p className="mb-1 text-ink-3">{t('onboarding.modules_more')}</p>
      <Switches
        wide
        all={optionalModules}
        chosen={form.values.modules ?? []}
        onChange={(modules) => form.set('modules', modules)}
        wordsOf={(module) => ({
          label: t(`settings.module_${module}`),
          sub: t(`settings.module_${module}_more`),
        })}
      />
    </section>
  );
}

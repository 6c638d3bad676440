import { starterCatalogue } from '@kursi/core/catalogue/starter-catalogue.ts';
import { formatDuration, formatMoney } from '../../../lib/format.ts';
import { useText } from '../../../lib/text.ts';
import { useInLanguage } from '../../../lib/use-in-language.ts';
import { Switch } from '../../../ui/fields/switch.tsx';
import type { StepProps } from './form-fields.tsx';

/** Preview of the category's starter services, with a checkbox to add them. */
export function StarterChoice({ form }: StepProps) {
  const t = useText();
  const starter = useInLanguage(starterCatalogue(form.values.category_id));
  if (!starter) return null;
  const count = starter.reduce((sum, { services }) => sum + services.length, 0);
  return (
    <div className="mt-5 rounded-2 border border-line-soft bg-raised px-4 py-2">
      <Switch
        end
        label={t('onboarding.starter')}
        sub={t('onboarding.starter_more', { count })}
        checked={form.values.starter ?? false}
        onChange={({ target }) => form.set('starter', target.checked)}
      />
      <details className="pb-2">
        <summary className="min-h-tap cursor-pointer content-center text-ink-2">
          {t('onboarding.starter_look')}
        </summary>
        <div className="grid gap-x-6 gap-y-4 tablet:grid-cols-2">
          {starter.map(({ name, services }) => (
            <section key={name}>
              <h2 className="font-bold">{name}</h2>
              <ul>
                {services.map((service) => (
                  <li key={service.name} className="flex justify-between gap-3 py-0.5">
                    <span className="min-w-0 break-words">{service.name}</span>
                    <span className="num flex-none text-ink-3">
                      {formatDuration(service.duration)} · {formatMoney(service.price)}
                    </span>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
      </details>
    </div>
  );
}

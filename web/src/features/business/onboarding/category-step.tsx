import { businessCalls } from '@kursi/core/business/business.contract.ts';
import { useId } from 'react';
import { useCallQuery } from '../../../lib/sync/queries.ts';
import { useLocale, useText } from '../../../lib/text.ts';
import { LoadFailed } from '../../../shared/loading.tsx';
import { IconAlertCircle } from '../../../ui/pictures/icons.ts';
import { Bone, Skeleton } from '../../../ui/states/skeleton.tsx';
import { CategoryArt } from '../category-art.tsx';
import type { StepProps } from './form-fields.tsx';
import { ModulesChoice } from './modules-choice.tsx';
import { StarterChoice } from './starter-choice.tsx';

const tiles = 'grid grid-cols-2 gap-3 tablet:grid-cols-4';

export function CategoryStep({ form }: StepProps) {
  const t = useText();
  const locale = useLocale();
  const errorId = useId();
  const { data, isError, refetch } = useCallQuery(businessCalls.listCategories, {});
  const error = form.errorOf('category_id');

  if (!data) {
    return isError ? (
      <LoadFailed onRetry={refetch}>{t('onboarding.categories_failed')}</LoadFailed>
    ) : (
      <Skeleton label={t('state.loading')}>
        <div className={tiles}>
          {Array.from({ length: 8 }, (_, index) => index).map((index) => (
            <Bone key={index} className="h-34 rounded-2" />
          ))}
        </div>
      </Skeleton>
    );
  }
  return (
    <>
      <fieldset aria-describedby={error ? errorId : undefined}>
        <legend className="sr-only">{t('onboarding.step.service_type')}</legend>
        <div className={tiles}>
          {data.items.map((category) => (
            <label
              key={category.id}
              className="relative flex min-h-34 flex-col items-center gap-2 rounded-2 bg-raised p-3 pt-4 desk:pt-5 text-center font-medium shadow-[inset_0_0_0_1px_var(--line)] not-has-checked:hover:bg-hover has-checked:shadow-[inset_0_0_0_2px_var(--ink)] has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
            >
              <input
                type="radio"
                name="category_id"
                value={category.id}
                checked={form.values.category_id === category.id}
                aria-invalid={error ? true : undefined}
                onChange={() => form.set('category_id', category.id)}
                className="absolute inset-0 cursor-pointer opacity-0"
              />
              <CategoryArt id={category.id} />
              <span className="text-balance">{category.name[locale]}</span>
            </label>
          ))}
        </div>
        {error && (
          <p id={errorId} className="k-error">
            <IconAlertCircle className="i-s" aria-hidden />
            {error}
          </p>
        )}
      </fieldset>
      <StarterChoice form={form} />
      <ModulesChoice form={form} />
    </>
  );
}

import { businessCalls } from '@kursi/core/business/business.contract.ts';
import { openMinutesAWeek } from '@kursi/core/business/business-hours.ts';
import { type ComponentType, type FormEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { useCallQuery } from '../../../lib/sync/queries.ts';
import { type Translate, useLocale, useText } from '../../../lib/text.ts';
import { hoursText } from '../../../shared/hours/hours-words.ts';
import { Chair } from '../../../ui/pictures/chair.tsx';
import { IconSaved, IconUnsaved } from '../../../ui/pictures/icons.ts';
import { Note } from '../../../ui/states/note.tsx';
import { Wizard, type WizardStep } from '../../../ui/wizard.tsx';
import { CategoryStep } from './category-step.tsx';
import { DetailsStep } from './details-step.tsx';
import type { StepProps } from './form-fields.tsx';
import { HoursStep } from './hours-step.tsx';
import { LocationStep } from './location-step.tsx';
import { type Step, steps } from './onboarding-draft.ts';
import { PagePreview } from './page-preview.tsx';
import type { Saved } from './save-business.ts';
import { type OnboardingForm, useOnboarding } from './use-onboarding.ts';

const bodies: Readonly<Record<Step, ComponentType<StepProps>>> = {
  details: DetailsStep,
  service_type: CategoryStep,
  location: LocationStep,
  hours: HoursStep,
};

interface OnboardingWizardProps {
  readonly step: Step;
  readonly onStep: (step: Step) => void;
  readonly onSaved: (saved: Saved) => Promise<void>;
  readonly brand: ReactNode;
  readonly finishLater: ReactNode;
}

export function OnboardingWizard({ step, onStep, onSaved, brand, finishLater }: OnboardingWizardProps) {
  const t = useText();
  const formId = useId();
  const form = useOnboarding({ step, onStep, onSaved });
  const category = useCategoryName(form.values.category_id);
  useFocusOnNewStep(step);

  const index = steps.indexOf(step);
  const before = steps[index - 1];
  const last = index === steps.length - 1;
  const Body = bodies[step];
  const wrong = steps.filter((one) => form.wrong(one) > 0);

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const box = event.currentTarget;
    if (await form.next()) return;
    // After the render that sets aria-invalid.
    requestAnimationFrame(() => box.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  }

  return (
    <Wizard
      steps={useRail(form, step, category)}
      current={step}
      onGo={(key) => form.go(key as Step)}
      errors={Object.fromEntries(wrong.map((one) => [one, t('form.to_check', { count: form.wrong(one) })]))}
      labels={{
        steps: t('onboarding.steps'),
        skip: t('app.skip_to_content'),
        stepOf: (at, total) => t('onboarding.step_of', { step: at, total }),
        done: t('onboarding.step_done'),
        wrong: t('onboarding.step_wrong'),
      }}
      brand={brand}
      topEnd={
        <>
          <DraftPlace place={form.place} />
          {finishLater}
        </>
      }
      title={t(`onboarding.ask.${step}`)}
      intro={t(`onboarding.ask_more.${step}`)}
      railFoot={<RailFoot nearly={last} />}
      aside={<PagePreview values={form.values} category={category} />}
      asideLabel={t('onboarding.preview_label')}
      back={before && { label: t('action.back'), onBack: () => form.go(before) }}
      note={<FootNote form={form} step={step} />}
      next={{
        label: last ? t('onboarding.finish') : t('action.next'),
        form: formId,
        loading: form.saving,
        loadingLabel: t('onboarding.working', { name: form.values.name }),
      }}
    >
      <form id={formId} noValidate onSubmit={(event) => void submit(event)}>
        {form.otherTab && (
          <Note tone="warn" live="status" className="mb-5">
            {t('onboarding.other_tab')}
          </Note>
        )}
        <Body form={form} />
      </form>
    </Wizard>
  );
}

function useCategoryName(id: string): string | undefined {
  const locale = useLocale();
  const { data } = useCallQuery(businessCalls.listCategories, {});
  return data?.items.find((category) => category.id === id)?.name[locale];
}

/** Focuses the heading of a new step, for screen readers and keyboard. */
function useFocusOnNewStep(step: Step): void {
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    document.getElementById('main')?.focus({ preventScroll: true });
    window.scrollTo({ top: 0 });
  }, [step]);
}

function useRail(form: OnboardingForm, current: Step, category: string | undefined): WizardStep[] {
  const t = useText();
  const { values } = form;
  const answers: Readonly<Record<Step, string | undefined>> = {
    details: values.name.trim(),
    service_type: category,
    location: [values.area.trim(), values.pincode.trim()].filter(Boolean).join(', '),
    hours: t('onboarding.last_one'),
  };
  return steps.map((step, index) => ({
    key: step,
    label: t(`onboarding.step.${step}`),
    sub: answers[step] || undefined,
    done: index <= form.reached && step !== current && form.isRight(step) && index < steps.length - 1,
    open: index <= form.reached,
  }));
}

function DraftPlace({ place }: { readonly place: OnboardingForm['place'] }) {
  const t = useText();
  const Icon = place === 'memory_only' ? IconUnsaved : IconSaved;
  return (
    <span role="status" className="inline-flex min-w-0 items-center gap-1.5">
      {place && (
        <>
          <Icon className="i-m" aria-hidden />
          <span className="max-tablet:sr-only">{draftText(place, t)}</span>
        </>
      )}
    </span>
  );
}

function draftText(place: NonNullable<OnboardingForm['place']>, t: Translate): string {
  return place === 'memory_only' ? t('onboarding.draft_memory_only') : t('onboarding.draft_kept');
}

function RailFoot({ nearly }: { readonly nearly: boolean }) {
  const t = useText();
  return (
    <div className="flex flex-col items-center gap-2 pt-6 text-center text-ink-3 [@media(max-height:640px)]:hidden">
      <Chair height={120} />
      <p className="text-balance">
        <b className="block font-bold text-ink">
          {nearly ? t('onboarding.chair_nearly') : t('onboarding.chair_waits')}
        </b>
        {t('onboarding.changeable')}
      </p>
    </div>
  );
}

function FootNote({ form, step }: { readonly form: OnboardingForm; readonly step: Step }) {
  const t = useText();
  if (form.failure) {
    return (
      <span role="alert" className="block font-medium text-bad desk:max-w-[40ch]">
        {form.failure}
      </span>
    );
  }
  if (step !== 'hours') {
    // Phone only: the header has no room for it.
    return form.place && <span className="tablet:hidden">{draftText(form.place, t)}</span>;
  }
  const minutes = openMinutesAWeek(form.values.business_hours);
  return minutes === 0
    ? t('hours.never_open')
    : t('hours.a_week', { count: minutes / 60, hours: hoursText(minutes) });
}

import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { cx } from './cx.ts';
import { IconAlertCircle, IconArrowRight, IconChevronRight } from './pictures/icons.ts';
import { SkipLink } from './shell/skip-link.tsx';
import { ProgressDashes } from './states/progress.tsx';
import { type WizardLabels, type WizardStep, WizardSteps } from './wizard-steps.tsx';

export type { WizardLabels, WizardStep } from './wizard-steps.tsx';

export type WizardProps = {
  steps: readonly WizardStep[];
  current: string;
  onGo: (key: string) => void;
  /** Error sentence per invalid step. */
  errors?: Readonly<Record<string, ReactNode>> | undefined;
  labels: WizardLabels;
  /** Top left, usually BrandMark. */
  brand: ReactNode;
  topEnd?: ReactNode;
  title: ReactNode;
  intro?: ReactNode;
  children: ReactNode;
  /** At the bottom of the rail: an encouragement with the chair. */
  railFoot?: ReactNode;
  /** A live preview; from 1240 px on. */
  aside?: ReactNode;
  asideLabel?: string | undefined;
  back?: { label: string; onBack: () => void } | undefined;
  note?: ReactNode;
  /** With `form` it submits that form, otherwise calls `onNext`. */
  next: {
    label: string;
    onNext?: (() => void) | undefined;
    form?: string | undefined;
    loading?: boolean | undefined;
    loadingLabel?: string | undefined;
    disabled?: boolean | undefined;
  };
};

export function Wizard(props: WizardProps) {
  const { steps, current, onGo, errors = {}, labels, aside } = props;
  const at = Math.max(
    0,
    steps.findIndex((step) => step.key === current),
  );
  const wrong = steps.flatMap((step, index) => (errors[step.key] ? [index] : []));
  const error = errors[current];
  return (
    <div className={cx('k-wiz', aside !== undefined && 'with-aside')}>
      <SkipLink label={labels.skip} />
      <header className="k-wiz-top">
        {props.brand}
        <div className="ml-auto flex items-center gap-3 text-t1 text-ink-3">{props.topEnd}</div>
      </header>
      <nav className="k-wiz-phone" aria-label={labels.steps}>
        <div className="mb-2 flex items-baseline justify-between gap-3">
          <span className="font-medium">{steps[at]?.label}</span>
          <span className="num flex-none text-t2 text-ink-3">{labels.stepOf(at + 1, steps.length)}</span>
        </div>
        <ProgressDashes
          label={labels.stepOf(at + 1, steps.length)}
          count={steps.length}
          reached={at + 1}
          wrong={wrong}
        />
        {steps.map(
          (step) =>
            errors[step.key] &&
            step.key !== current && (
              <button key={step.key} type="button" className="k-wiz-wrong" onClick={() => onGo(step.key)}>
                <IconAlertCircle className="i-m" aria-hidden />
                <span className="min-w-0 flex-1">
                  <span className="font-medium">{step.label}</span> {errors[step.key]}
                </span>
                <IconChevronRight className="i-m" aria-hidden />
              </button>
            ),
        )}
      </nav>
      <nav className="k-wiz-side" aria-label={labels.steps}>
        <WizardSteps steps={steps} current={current} errors={errors} labels={labels} onGo={onGo} />
        {props.railFoot && <div className="foot">{props.railFoot}</div>}
      </nav>
      <main id="main" tabIndex={-1} className="k-wiz-main">
        <div className="k-wiz-in">
          <h1 className="text-t5 font-bold text-balance">{props.title}</h1>
          {props.intro && <p className="mt-1 text-ink-2">{props.intro}</p>}
          {error && (
            <div role="alert" className="k-note bad mt-4">
              <IconAlertCircle aria-hidden />
              <div className="min-w-0">{error}</div>
            </div>
          )}
          <div className="mt-6">{props.children}</div>
        </div>
        <WizardFooter back={props.back} note={props.note} next={props.next} />
      </main>
      {aside !== undefined && (
        <aside className="k-wiz-aside" aria-label={props.asideLabel}>
          {aside}
        </aside>
      )}
    </div>
  );
}

type WizardFooterProps = Pick<WizardProps, 'back' | 'note' | 'next'>;

function WizardFooter({ back, note, next }: WizardFooterProps) {
  return (
    <div className="k-wiz-foot">
      {back && (
        <Button size="tap" onClick={back.onBack}>
          {back.label}
        </Button>
      )}
      <span className="note num ml-auto text-ink-3">{note}</span>
      <Button
        variant="primary"
        size="tap"
        className="next"
        type={next.form ? 'submit' : 'button'}
        form={next.form}
        loading={next.loading}
        loadingLabel={next.loadingLabel}
        disabled={next.disabled}
        onClick={next.onNext}
      >
        {next.label}
        <IconArrowRight className="i-m" aria-hidden />
      </Button>
    </div>
  );
}

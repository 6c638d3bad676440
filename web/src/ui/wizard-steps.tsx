import './wizard.css';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { IconAlertCircle, IconCheck } from './pictures/icons.ts';

export type WizardStep = {
  key: string;
  label: string;
  /** Below the label: the answer, or what is asked. */
  sub?: ReactNode;
  done?: boolean | undefined;
  /** May be opened before the earlier steps are done. */
  open?: boolean | undefined;
};

export type WizardLabels = {
  steps: string;
  skip: string;
  stepOf: (step: number, total: number) => string;
  /** For screen readers: the state of a step. */
  done: string;
  wrong: string;
};

export type WizardStepsProps = {
  steps: readonly WizardStep[];
  current: string;
  errors: Readonly<Record<string, ReactNode>>;
  labels: Pick<WizardLabels, 'done' | 'wrong'>;
  onGo: (key: string) => void;
};

export function WizardSteps({ steps, current, errors, labels, onGo }: WizardStepsProps) {
  return (
    <ol>
      {steps.map((step, index) => {
        const on = step.key === current;
        const wrong = Boolean(errors[step.key]);
        const done = Boolean(step.done) && !on;
        const className = cx('k-vstep', done && 'done', on && 'on', wrong && !on && 'wrong');
        const inside = (
          <>
            <b>
              {wrong && !on ? (
                <IconAlertCircle className="i-s" aria-hidden />
              ) : done ? (
                <IconCheck className="i-s" aria-hidden />
              ) : (
                index + 1
              )}
            </b>
            <span>
              <span className="t">{step.label}</span>
              {step.sub && <span className="s">{step.sub}</span>}
              {wrong && <span className="sr-only">{labels.wrong}</span>}
              {done && !wrong && <span className="sr-only">{labels.done}</span>}
            </span>
          </>
        );
        const reachable = !on && (step.done || step.open || wrong);
        return (
          <li key={step.key} aria-current={on ? 'step' : undefined}>
            {reachable ? (
              <button type="button" className={className} onClick={() => onGo(step.key)}>
                {inside}
              </button>
            ) : (
              <div className={className}>{inside}</div>
            )}
          </li>
        );
      })}
    </ol>
  );
}

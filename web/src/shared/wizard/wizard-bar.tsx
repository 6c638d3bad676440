import './wizard-frame.css';
import type { ReactNode, RefObject } from 'react';
import { cx } from '../../ui/cx.ts';
import { IconAlertTriangle, IconCheck } from '../../ui/pictures/icons.ts';

export interface BarStep<Key> {
  readonly key: Key;
  readonly label: string;
  readonly isDone: boolean;
  /** Can be gone to. */
  readonly isReached: boolean;
  readonly isWrong: boolean;
}

interface WizardBarProps<Key> {
  readonly title: string;
  readonly kind?: string;
  readonly heading: RefObject<HTMLHeadingElement | null>;
  readonly label: string;
  readonly steps: readonly BarStep<Key>[];
  readonly step: Key;
  readonly onGo: (step: Key) => void;
  /** Whether what was typed is kept. */
  readonly saved: ReactNode;
  /** The way out. */
  readonly leave: ReactNode;
}

/** What is written, the steps, whether it is kept, and the way out. */
export function WizardBar<Key extends string | number>(props: WizardBarProps<Key>) {
  const { title, kind, heading, label, steps, step, onGo, saved, leave } = props;
  return (
    <div className="k-bar k-wf-bar">
      <h1 ref={heading} tabIndex={-1} title={title} className="cut text-t4 font-bold outline-none">
        {title}
      </h1>
      {kind && <span className="kind cut text-ink-3">{kind}</span>}
      <ol className="k-wf-steps" aria-label={label}>
        {steps.map(({ key, label: name, isDone, isReached, isWrong }, index) => {
          const isOn = key === step;
          const inside = (
            <>
              <b>
                {isWrong && !isOn ? (
                  <IconAlertTriangle className="i-s" aria-hidden />
                ) : isDone && !isOn ? (
                  <IconCheck className="i-s" aria-hidden />
                ) : (
                  index + 1
                )}
              </b>
              <span className={cx(!isOn && 'max-desk:sr-only')}>{name}</span>
            </>
          );
          return (
            <li
              key={key}
              aria-current={isOn ? 'step' : undefined}
              className={cx('step', isOn && 'on', !isOn && isDone && 'done', !isOn && isWrong && 'wrong')}
            >
              {!isOn && isReached ? (
                <button type="button" onClick={() => onGo(key)}>
                  {inside}
                </button>
              ) : (
                <span>{inside}</span>
              )}
            </li>
          );
        })}
      </ol>
      {saved}
      {leave}
    </div>
  );
}

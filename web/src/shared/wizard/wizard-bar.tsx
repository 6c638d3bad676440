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
    <div className="k-bar desk:flex-nowrap">
      <h1
        ref={heading}
        tabIndex={-1}
        title={title}
        className="cut text-t4 font-bold outline-none max-desk:flex-1 desk:max-w-[360px]"
      >
        {title}
      </h1>
      {kind && <span className="cut shrink-4 text-ink-3 max-desk:hidden">{kind}</span>}
      <ol
        className="mx-auto flex gap-3 max-desk:order-3 max-desk:mx-0 max-desk:w-full desk:flex-none"
        aria-label={label}
      >
        {steps.map(({ key, label: name, isDone, isReached, isWrong }, index) => {
          const isOn = key === step;
          const inside = (
            <>
              <b
                className={cx(
                  'grid size-[1.5rem] place-items-center rounded-full text-t1',
                  isOn
                    ? 'bg-ink text-surface'
                    : isWrong
                      ? 'bg-bad-soft inset-ring-[1.5px] inset-ring-bad text-bad'
                      : isDone
                        ? 'bg-tint-2'
                        : 'inset-ring-[1.5px] inset-ring-line-field',
                )}
              >
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
              className={cx(
                'flex items-center gap-3 not-first:before:h-px not-first:before:w-7 not-first:before:bg-mute max-desk:not-first:before:w-4',
                isOn ? 'font-bold text-ink' : 'font-medium text-ink-2',
              )}
            >
              {!isOn && isReached ? (
                <button type="button" className="flex items-center gap-2" onClick={() => onGo(key)}>
                  {inside}
                </button>
              ) : (
                <span className="flex items-center gap-2">{inside}</span>
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

import type { RefObject } from 'react';
import { paths } from '../../../../app/paths.ts';
import { routerLink } from '../../../../app/router-link.tsx';
import { formatInstantTime } from '../../../../lib/format.ts';
import { useText } from '../../../../lib/text.ts';
import { ButtonLink } from '../../../../ui/button.tsx';
import { cx } from '../../../../ui/cx.ts';
import { IconAlertTriangle, IconCheck, IconSaved } from '../../../../ui/icons.ts';
import type { WizardStepNumber } from './wizard-state.ts';

const STEPS = [1, 2, 3] as const;
const stepNames = { 1: 'template.step_kind', 2: 'template.step_message', 3: 'template.step_check' } as const;

interface WizardBarProps {
  readonly title: string;
  readonly kind: string;
  readonly heading: RefObject<HTMLHeadingElement | null>;
  readonly step: WizardStepNumber;
  readonly tried: readonly WizardStepNumber[];
  readonly hasProblems: (step: WizardStepNumber) => boolean;
  readonly onGo: (step: WizardStepNumber) => void;
  /** When the draft was kept, in milliseconds; null without one. */
  readonly savedAt: number | null;
  /** Of a draft from earlier. */
  readonly onDiscard: (() => void) | null;
}

/** What is written, the steps, whether it is kept, and the way out. */
export function WizardBar(props: WizardBarProps) {
  const { title, kind, heading, step, tried, hasProblems, onGo, savedAt, onDiscard } = props;
  const t = useText();
  return (
    <div className="k-bar k-tp-bar">
      <h1 ref={heading} tabIndex={-1} title={title} className="cut text-t4 font-bold outline-none">
        {title}
      </h1>
      <span className="kind cut text-ink-3">{kind}</span>
      <ol className="k-tp-steps" aria-label={t('template.steps')}>
        {STEPS.map((one) => {
          const isOn = one === step;
          const isReached = one < step || tried.includes((one - 1) as WizardStepNumber);
          const isWrong = tried.includes(one) && one !== 3 && hasProblems(one) && !isOn;
          const inside = (
            <>
              <b>
                {isWrong ? (
                  <IconAlertTriangle className="i-s" aria-hidden />
                ) : one < step ? (
                  <IconCheck className="i-s" aria-hidden />
                ) : (
                  one
                )}
              </b>
              <span className={cx(!isOn && 'max-desk:sr-only')}>{t(stepNames[one])}</span>
            </>
          );
          return (
            <li
              key={one}
              aria-current={isOn ? 'step' : undefined}
              className={cx('step', isOn && 'on', one < step && 'done', isWrong && 'wrong')}
            >
              {!isOn && isReached ? (
                <button type="button" onClick={() => onGo(one)}>
                  {inside}
                </button>
              ) : (
                <span>{inside}</span>
              )}
            </li>
          );
        })}
      </ol>
      {savedAt !== null && (
        <span className="saved num text-t1 text-ink-3">
          <IconSaved className="i-m" aria-hidden />
          {t('template.draft_saved', {
            time: formatInstantTime(Temporal.Instant.fromEpochMilliseconds(savedAt)),
          })}
          {onDiscard && (
            <button type="button" className="k-link" onClick={onDiscard}>
              {t('template.draft_discard')}
            </button>
          )}
        </span>
      )}
      <ButtonLink variant="quiet" className="flex-none" href={paths.messageTemplates} renderLink={routerLink}>
        {t('template.save_and_leave')}
      </ButtonLink>
    </div>
  );
}

import type { RefObject } from 'react';
import { ButtonLink } from '../../../../app/address/links.tsx';
import { paths } from '../../../../app/address/paths.ts';
import { formatInstantTime } from '../../../../lib/format.ts';
import { useText } from '../../../../lib/text.ts';
import { WizardBar } from '../../../../shared/wizard/wizard-bar.tsx';
import { IconSaved } from '../../../../ui/pictures/icons.ts';
import type { WizardStepNumber } from './wizard-state.ts';

const STEPS = [1, 2, 3] as const;
const stepNames = { 1: 'template.step_kind', 2: 'template.step_message', 3: 'template.step_check' } as const;

interface TemplateBarProps {
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

export function TemplateBar(props: TemplateBarProps) {
  const { title, kind, heading, step, tried, hasProblems, onGo, savedAt, onDiscard } = props;
  const t = useText();
  return (
    <WizardBar
      title={title}
      kind={kind}
      heading={heading}
      label={t('template.steps')}
      step={step}
      onGo={onGo}
      steps={STEPS.map((one) => ({
        key: one,
        label: t(stepNames[one]),
        isDone: one < step,
        isReached: one < step || tried.includes((one - 1) as WizardStepNumber),
        isWrong: tried.includes(one) && one !== 3 && hasProblems(one),
      }))}
      saved={
        savedAt !== null && (
          <span className="num flex flex-none items-center gap-1.5 text-t1 text-ink-3 max-desk:order-4">
            <IconSaved className="i-m" aria-hidden />
            {/* The name of the template needs the room. */}
            <span className="desk:max-wide:sr-only">
              {t('template.draft_saved', {
                time: formatInstantTime(Temporal.Instant.fromEpochMilliseconds(savedAt)),
              })}
            </span>
            {onDiscard && (
              <button type="button" className="k-link" onClick={onDiscard}>
                {t('template.draft_discard')}
              </button>
            )}
          </span>
        )
      }
      leave={
        <ButtonLink variant="quiet" className="flex-none" href={paths.messageTemplates}>
          {t('template.save_and_leave')}
        </ButtonLink>
      }
    />
  );
}

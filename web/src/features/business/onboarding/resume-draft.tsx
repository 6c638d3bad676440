import type { KeptDraft } from '../../../lib/device/drafts.ts';
import { formatRelative } from '../../../lib/format.ts';
import { useText } from '../../../lib/text.ts';
import { Button } from '../../../ui/button.tsx';
import { ChairNiche } from '../chair-niche.tsx';
import { type Onboarding, steps } from './onboarding-draft.ts';

interface ResumeDraftProps {
  readonly kept: KeptDraft<Onboarding>;
  readonly onContinue: () => void;
  readonly onStartOver: () => void;
}

export function ResumeDraft({ kept, onContinue, onStartOver }: ResumeDraftProps) {
  const t = useText();
  const { values, step } = kept.value;
  const when = formatRelative(Temporal.Instant.fromEpochMilliseconds(kept.savedAt), Temporal.Now.instant());
  const name = values.name.trim();
  return (
    <div className="k-card pad mx-auto mt-4 max-w-md overflow-hidden text-center desk:mt-16 desk:p-8">
      <ChairNiche className="mx-auto" height={160} />
      <h1 className="mt-5 text-t5 font-bold text-balance">
        {name ? t('onboarding.draft_title_named', { name }) : t('onboarding.draft_title')}
      </h1>
      <p className="mt-1 text-ink-2">
        {t('onboarding.step_of', { step: steps.indexOf(step) + 1, total: steps.length })}
        {' · '}
        {t(`onboarding.step.${step}`)}
      </p>
      <p className="mt-3 text-ink-2 text-balance">{t('onboarding.draft_body', { when })}</p>
      <div className="mt-6 grid gap-2">
        <Button variant="primary" size="big" wide onClick={onContinue}>
          {t('onboarding.draft_continue')}
        </Button>
        <Button variant="quiet" size="big" wide onClick={onStartOver}>
          {t('onboarding.draft_start_over')}
        </Button>
      </div>
    </div>
  );
}

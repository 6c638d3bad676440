import type { RefObject } from 'react';
import { formatInstantTime } from '../../../lib/format.ts';
import { useText } from '../../../lib/text.ts';
import { WizardBar } from '../../../shared/wizard/wizard-bar.tsx';
import { Button } from '../../../ui/button.tsx';
import { IconLoader, IconSaved, IconUnsaved } from '../../../ui/pictures/icons.ts';
import { type CampaignStep, campaignSteps } from './campaign-steps.ts';
import type { Saving } from './use-campaign-draft.ts';

interface CampaignBarProps {
  readonly title: string;
  readonly heading: RefObject<HTMLHeadingElement | null>;
  readonly step: CampaignStep;
  readonly isDone: (step: CampaignStep) => boolean;
  readonly isReached: (step: CampaignStep) => boolean;
  readonly onGo: (step: CampaignStep) => void;
  readonly saving: Saving;
  readonly onLeave: () => void;
}

export function CampaignBar(props: CampaignBarProps) {
  const { title, heading, step, isDone, isReached, onGo, saving, onLeave } = props;
  const t = useText();
  return (
    <WizardBar
      title={title}
      heading={heading}
      label={t('campaign.steps')}
      step={step}
      onGo={onGo}
      steps={campaignSteps.map((one) => ({
        key: one,
        label: t(`campaign.step_${one}`),
        isDone: isDone(one),
        isReached: isReached(one),
        isWrong: false,
      }))}
      saved={
        <span
          className="num flex flex-none items-center gap-1.5 text-t1 text-ink-3 max-desk:order-4"
          role="status"
        >
          {saving.is === 'saving' && (
            <>
              <IconLoader className="k-spin i-m" aria-hidden />
              {t('campaign.saving')}
            </>
          )}
          {saving.is === 'saved' && (
            <>
              <IconSaved className="i-m" aria-hidden />
              {/* The name of the draft needs the room. */}
              <span className="desk:max-wide:sr-only">
                {t('template.draft_saved', { time: formatInstantTime(saving.at) })}
              </span>
            </>
          )}
          {(saving.is === 'on_device' || saving.is === 'changed_elsewhere') && (
            <>
              <IconUnsaved className="i-m" aria-hidden />
              {t('campaign.on_this_device')}
            </>
          )}
        </span>
      }
      leave={
        <Button variant="quiet" className="flex-none" onClick={onLeave}>
          {t('template.save_and_leave')}
        </Button>
      }
    />
  );
}

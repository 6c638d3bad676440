import type { MissingPart } from '@kursi/core/campaigns/campaign-rules.ts';
import { LEAST_TO_HOLD_BACK } from '@kursi/core/campaigns/sending.contract.ts';
import type { CampaignTemplate } from '@kursi/core/messaging/campaign-templates.contract.ts';
import { useText } from '../../../lib/text.ts';
import { Switch } from '../../../ui/fields/switch.tsx';
import { Note } from '../../../ui/states/note.tsx';
import type { CampaignForm } from '../campaign-form.ts';
import type { ServiceNames } from '../filter-words.ts';
import { Cost } from './audience-side.tsx';
import { type CampaignStep, stepOfPart } from './campaign-steps.ts';
import { CampaignSummary, Part } from './campaign-summary.tsx';
import { TestSend } from './test-send.tsx';
import { type SendTime, type useSendTime, WhenToSend } from './when-to-send.tsx';

interface CheckStepProps {
  readonly businessId: string;
  readonly form: CampaignForm;
  readonly template: CampaignTemplate | null;
  readonly services: ServiceNames;
  readonly missing: readonly MissingPart[];
  /** It was sent off from elsewhere. */
  readonly isSent: boolean;
  readonly reached: number | null;
  readonly cost: number;
  readonly balance: number | null;
  readonly sendAt: SendTime | null;
  readonly onSendAt: (value: SendTime | null) => void;
  readonly when: ReturnType<typeof useSendTime>;
  readonly save: () => Promise<string | null>;
  readonly onChange: (part: Partial<CampaignForm>) => void;
  readonly onGo: (step: CampaignStep) => void;
  readonly onNoCredit: () => void;
}

/** Everything once more, a test to the own phone, when it goes, and what it costs. */
export function CheckStep(props: CheckStepProps) {
  const { businessId, form, template, services, missing, isSent, reached, cost, balance } = props;
  const { sendAt, onSendAt, when, save, onChange, onGo, onNoCredit } = props;
  const t = useText();
  const cannotTest = missing.find((part) => part !== 'audience');
  return (
    <div className="grid w-full max-w-2xl min-w-0 px-6 pt-5 pb-7 max-desk:p-4 content-start gap-4">
      {missing.map((part) => (
        <Note
          key={part}
          tone="warn"
          action={
            <button type="button" className="k-link" onClick={() => onGo(stepOfPart[part])}>
              {t('campaign.go_there')}
            </button>
          }
        >
          {t(`campaign.lacks_${part}`)}
        </Note>
      ))}
      <CampaignSummary form={form} template={template} services={services} reached={reached} onGo={onGo} />
      <Part title={t('campaign.test')}>
        <p className="mb-3 text-ink-2">{t('campaign.test_more')}</p>
        <TestSend
          businessId={businessId}
          save={save}
          why={isSent ? t('campaign.was_sent') : cannotTest ? t(`campaign.lacks_${cannotTest}`) : null}
          onNoCredit={onNoCredit}
        />
      </Part>
      <Part title={t('campaign.when')}>
        <WhenToSend value={sendAt} onChange={onSendAt} when={when} />
      </Part>
      {reached !== null && reached >= LEAST_TO_HOLD_BACK && (
        <Part title={t('campaign.hold_back_title')}>
          <Switch
            label={t('campaign.hold_back')}
            sub={t('campaign.hold_back_more')}
            checked={form.holds_back}
            onChange={(event) => onChange({ holds_back: event.target.checked })}
          />
        </Part>
      )}
      <section className="rounded-2 border border-line p-4">
        <Cost cost={cost} balance={balance} />
      </section>
    </div>
  );
}

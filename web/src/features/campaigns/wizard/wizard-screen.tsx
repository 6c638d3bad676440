import type { Campaign } from '@kursi/core/campaigns/campaign.contract.ts';
import { missingIn, recordDetailsOf } from '@kursi/core/campaigns/campaign-rules.ts';
import { creditsFor } from '@kursi/core/campaigns/sending.contract.ts';
import type { CampaignTemplate } from '@kursi/core/messaging/campaign-templates.contract.ts';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { addressOf } from '../../../app/address/address.ts';
import { ButtonLink } from '../../../app/address/links.tsx';
import { paths } from '../../../app/address/paths.ts';
import { useCreditsCheckout } from '../../../app/credits-checkout.ts';
import type { MyBusiness } from '../../../app/selected-business.ts';
import { errorText } from '../../../lib/api/error-text.ts';
import { formatMonth, homeTimeZone } from '../../../lib/format.ts';
import { useText } from '../../../lib/text.ts';
import { useNow } from '../../../lib/use-now.ts';
import { BuyCreditsDialog } from '../../../shared/payments/buy-credits-dialog.tsx';
import { WizardFrame } from '../../../shared/wizard/wizard-frame.tsx';
import { Button } from '../../../ui/button.tsx';
import { showToast } from '../../../ui/overlays/toast.ts';
import { IconArrowRight, IconSend } from '../../../ui/pictures/icons.ts';
import { Note } from '../../../ui/states/note.tsx';
import {
  type CampaignForm,
  emptyCampaign,
  freeName,
  previewOf,
  previewText,
  startFilter,
  templateName,
  withTemplate,
} from '../campaign-form.ts';
import { useBalance } from '../use-balance.ts';
import { useServices } from '../use-services.ts';
import { AudienceSide } from './audience-side.tsx';
import { AudienceStep } from './audience-step.tsx';
import { CampaignBar } from './campaign-bar.tsx';
import { CampaignPreview } from './campaign-preview.tsx';
import { type CampaignStep, campaignSteps, stepOfPart, stepWord } from './campaign-steps.ts';
import { CheckStep } from './check-step.tsx';
import { DetailsStep } from './details-step.tsx';
import { MessageStep } from './message-step.tsx';
import { SendDialog } from './send-dialog.tsx';
import { useAudience } from './use-audience.ts';
import { useCampaignDraft } from './use-campaign-draft.ts';
import { usePicture } from './use-picture.ts';
import { instantOf, sendTimeOf, useSendTime } from './when-to-send.tsx';

interface CampaignWizardProps {
  readonly business: MyBusiness;
  readonly templates: readonly CampaignTemplate[];
  /** The draft on the server; null for a new one. */
  readonly campaign: Campaign | null;
  readonly start: CampaignForm;
  readonly draftKey: string;
  /** Every step can be opened from the start. */
  readonly isEdit: boolean;
  /** The picture of the campaign that this one is a copy of. */
  readonly pictureToCopy: string | null;
  readonly step: CampaignStep;
  /** Of the latest campaigns of the business. */
  readonly otherNames: readonly string[];
}

export function CampaignWizard(props: CampaignWizardProps) {
  const { business, templates, campaign, start, draftKey, isEdit, pictureToCopy, step, otherNames } = props;
  const t = useText();
  const navigate = useNavigate();
  const today = useNow().toZonedDateTimeISO(homeTimeZone).toPlainDate();
  const heading = useRef<HTMLHeadingElement>(null);
  const { form, saving, change, save, settle, campaignId, finish, gone } = useCampaignDraft({
    businessId: business.id,
    campaign,
    start,
    draftKey,
    onCreated: (draft) => {
      if (!isEdit) void navigate({ to: '.', search: (kept) => ({ ...kept, draft }), replace: true });
    },
  });
  const services = useServices(business.id);
  const balance = useBalance(business.id);
  const [tried, setTried] = useState<readonly CampaignStep[]>([]);
  const [furthest, setFurthest] = useState(isEdit ? 3 : campaignSteps.indexOf(step));
  const sendAt = form.send_at === null ? null : sendTimeOf(form.send_at);
  const [isAsking, setAsking] = useState(false);
  const [need, setNeed] = useState<number | null>(null);
  const [at, setAt] = useState(0);
  // The draft is saved before it is sent, so the way back leads to it.
  const back =
    campaignId && addressOf(paths.editCampaign, { params: { campaignId }, search: { step: 'check' } });
  const checkOut = useCreditsCheckout({ need: need ?? undefined, back: back ?? undefined });

  // One that is no longer approved is still what was chosen.
  const template =
    templates.find(({ id }) => id === form.template_id) ??
    (campaign?.template?.id === form.template_id ? campaign?.template : null) ??
    null;
  const filter = form.filter ?? startFilter;
  const needs = template ? recordDetailsOf(template) : [];
  const audience = useAudience(business.id, filter, needs);
  const { count, isStale } = audience;
  const sample = count?.sample ?? [];
  const client = sample[at % Math.max(1, sample.length)] ?? null;
  const written = template && previewOf(template, form, client, today, business.name);
  const picture = usePicture(business.id, (media) => change({ media: [media] }));
  const when = useSendTime(business.id, sendAt);
  const missing = missingIn({ ...form, template });
  const reached = count && !isStale ? count.reached : null;
  const cost = creditsFor(count?.reached ?? 0, form.holds_back);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the copy is opened.
  useEffect(() => {
    if (pictureToCopy && form.media.length === 0) void picture.takeFrom(pictureToCopy);
  }, []);

  // As it was when the page was opened: the draft itself is among them once it is saved.
  const [taken] = useState(otherNames);
  const named = (one: CampaignTemplate) =>
    freeName(t('campaign.named_after', { name: templateName(one), month: formatMonth(today) }), taken);
  function choose(chosen: CampaignTemplate): void {
    const isOwnName = form.name.trim() !== '' && !(template && form.name === named(template));
    const next = withTemplate(form, chosen);
    change({
      ...next,
      name: isOwnName ? form.name : named(chosen),
      preview_text: previewText(previewOf(chosen, next, null, today, business.name)),
    });
  }
  function set(part: Partial<CampaignForm>): void {
    const next = { ...form, ...part };
    change(
      template
        ? { ...part, preview_text: previewText(previewOf(template, next, null, today, business.name)) }
        : part,
    );
  }

  const shownStep = useRef(step);
  useEffect(() => {
    if (shownStep.current === step) return;
    shownStep.current = step;
    setFurthest((before) => Math.max(before, campaignSteps.indexOf(step)));
    heading.current?.focus();
  }, [step]);
  const go = (to: CampaignStep) =>
    void navigate({ to: '.', search: (kept) => ({ ...kept, step: stepWord(to) }) });

  /** It goes by one name everywhere, so none is left empty. */
  function nameIt(): void {
    if (template && form.name.trim() === '') change({ name: named(template) });
  }
  function next(): void {
    setTried([...tried, step]);
    if (step === 'details') nameIt();
    if (step === 'message' && !template) return;
    // Nothing chosen yet means everyone, as the page shows.
    if (step === 'audience' && form.filter === null) change({ filter: startFilter });
    if (step === 'details' && missing.some((part) => stepOfPart[part] === 'details')) {
      return void setTimeout(() => document.querySelector<HTMLElement>('main [aria-invalid]')?.focus());
    }
    const index = campaignSteps.indexOf(step);
    go(campaignSteps[index + 1] ?? 'check');
  }
  async function leave(): Promise<void> {
    // Nothing was typed: there is nothing to keep, unless it began as a copy.
    if (saving.is !== 'untouched' || start !== emptyCampaign) await save();
    await navigate({ to: paths.campaigns });
  }
  const saved = async () => (await save())?.id ?? null;
  async function ask(): Promise<void> {
    nameIt();
    if (await saved()) setAsking(true);
  }
  function sent(words: string): void {
    finish();
    showToast({ text: t('campaign.sent_off', { when: words }), tone: 'good' });
    void navigate({ to: paths.campaigns });
  }

  const [firstMissing] = missing;
  const isSent = saving.is === 'sent';
  const why = isSent
    ? t('campaign.was_sent')
    : firstMissing
      ? t(`campaign.lacks_${firstMissing}`)
      : count?.reached === 0
        ? t('campaign.lacks_clients')
        : when.isPast
          ? t('campaign.time_passed')
          : picture.isBusy
            ? t('template.handing_over')
            : null;
  const lacksMessage = step === 'message' && tried.includes('message') && !template;
  return (
    <WizardFrame
      bar={
        <CampaignBar
          title={form.name || t('campaign.new')}
          heading={heading}
          step={step}
          isDone={(one) =>
            one !== 'check' &&
            campaignSteps.indexOf(one) < furthest &&
            !missing.some((part) => stepOfPart[part] === one)
          }
          isReached={(one) => campaignSteps.indexOf(one) <= furthest}
          onGo={go}
          saving={saving}
          onLeave={() => void leave()}
        />
      }
      notes={
        <>
          {saving.is === 'on_device' && (
            <Note
              tone="warn"
              live="alert"
              className="m-4"
              action={
                saving.error.code === 'CAMPAIGN_NOT_AVAILABLE' ? (
                  <ButtonLink href={paths.plans}>{t('campaign.see_plans')}</ButtonLink>
                ) : (
                  <Button onClick={() => void save()}>{t('action.retry')}</Button>
                )
              }
            >
              {errorText(saving.error.code, saving.error.details)}
            </Note>
          )}
          {saving.is === 'sent' && (
            <Note
              tone="info"
              live="alert"
              className="m-4"
              action={<SentLink campaignId={saving.campaignId} />}
            >
              {t('error.CAMPAIGN_SENT')}
            </Note>
          )}
          {saving.is === 'changed_elsewhere' && (
            <Note
              tone="warn"
              live="alert"
              className="m-4"
              action={
                <div className="flex flex-wrap gap-2">
                  <Button onClick={() => void settle('theirs')}>{t('campaign.take_theirs')}</Button>
                  <Button onClick={() => void settle('mine')}>{t('campaign.keep_mine')}</Button>
                </div>
              }
            >
              {t('campaign.changed_elsewhere')}
            </Note>
          )}
        </>
      }
      columns={step === 'audience' ? 3 : 2}
      className={
        step === 'audience'
          ? 'wide:grid-cols-[minmax(0,1fr)_340px_356px] max-wide:[&>:last-child]:bg-sunken max-wide:[&>:last-child]:shadow-[inset_1px_0_var(--line),inset_-1px_0_var(--line)]'
          : undefined
      }
      foot={
        <>
          {step !== 'message' && (
            <Button
              size="big"
              onClick={() => go(campaignSteps[campaignSteps.indexOf(step) - 1] ?? 'message')}
            >
              {t('action.back')}
            </Button>
          )}
          <span
            className="ml-auto text-ink-3 max-desk:text-t1 max-desk:has-[>.nothing:only-child]:hidden"
            role="status"
          >
            {lacksMessage && <span className="text-bad">{t('campaign.lacks_template')}</span>}
            {step === 'audience' && count && (
              <span className="num font-medium text-ink desk:hidden">
                {t('campaign.to_clients', { count: count.reached })}
              </span>
            )}
            {step === 'check' && why}
            {step !== 'check' && !lacksMessage && (
              <span className="nothing max-desk:hidden">{t('campaign.nothing_sent')}</span>
            )}
          </span>
          {step === 'check' ? (
            <Button
              variant="primary"
              size="big"
              disabled={why !== null || reached === null}
              onClick={() => void ask()}
            >
              <IconSend className="i-m" aria-hidden />
              {reached === null
                ? t('campaign.send')
                : t(sendAt ? 'campaign.send_to_later' : 'campaign.send_to', { count: reached })}
            </Button>
          ) : (
            <Button variant="primary" size="big" onClick={next}>
              {t(`campaign.next_${step}`)}
              <IconArrowRight className="i-m" aria-hidden />
            </Button>
          )}
        </>
      }
    >
      {step === 'message' && (
        <MessageStep templates={templates} chosen={form.template_id} onChoose={choose} />
      )}
      {step === 'audience' && (
        <>
          <AudienceStep
            businessId={business.id}
            filter={filter}
            onChange={(changed) => change({ filter: changed })}
            services={services}
            count={count ?? undefined}
            isStale={isStale}
            today={today}
          />
          <AudienceSide
            businessId={business.id}
            campaignId={campaignId}
            filter={filter}
            needs={needs}
            audience={audience}
            onChange={(changed) => change({ filter: changed })}
            balance={balance}
          />
        </>
      )}
      {step === 'details' && (
        <DetailsStep
          form={form}
          template={template}
          picture={picture}
          isTried={tried.includes('details') || tried.includes('check')}
          onChange={set}
        />
      )}
      {step === 'check' && (
        <CheckStep
          businessId={business.id}
          form={form}
          template={template}
          services={services.names}
          missing={missing}
          isSent={isSent}
          reached={reached}
          cost={cost}
          balance={balance}
          sendAt={sendAt}
          onSendAt={(time) => change({ send_at: time && instantOf(time).toString() })}
          when={when}
          save={saved}
          onChange={set}
          onGo={go}
          onNoCredit={() => setNeed(1)}
        />
      )}
      <CampaignPreview
        written={written}
        pictureUrl={form.media[0]?.url ?? template?.selectedMedia ?? null}
        senderName={business.name}
        clientName={(template && client?.name) ?? null}
        onStep={
          template && sample.length > 1
            ? (by) => setAt((before) => (before + by + sample.length) % sample.length)
            : null
        }
      />
      {isAsking && !isSent && campaignId && count && (
        <SendDialog
          businessId={business.id}
          campaignId={campaignId}
          reached={count.reached}
          cost={cost}
          balance={balance}
          when={when.words}
          sendAt={sendAt && instantOf(sendAt)}
          onSent={sent}
          onGone={gone}
          onClose={() => setAsking(false)}
          onNoCredit={() => {
            setAsking(false);
            setNeed(cost);
          }}
        />
      )}
      {need !== null && (
        <BuyCreditsDialog
          businessId={business.id}
          need={need}
          onCheckout={checkOut}
          onClose={() => setNeed(null)}
        />
      )}
    </WizardFrame>
  );
}

function SentLink({ campaignId }: { readonly campaignId: string }) {
  const t = useText();
  return (
    <ButtonLink href={addressOf(paths.campaign, { params: { campaignId } })}>
      {t('campaign.see_results')}
    </ButtonLink>
  );
}

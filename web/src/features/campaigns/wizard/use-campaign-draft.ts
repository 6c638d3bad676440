import { type Campaign, campaignCalls } from '@kursi/core/campaigns/campaign.contract.ts';
import { hashKey } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import type { ApiError } from '../../../lib/api/api.ts';
import { send } from '../../../lib/api/api.ts';
import { draft, draftEntry } from '../../../lib/device/drafts.ts';
import { useCommand } from '../../../lib/sync/command.ts';
import { isOnline, subscribeOnline } from '../../../lib/sync/online.ts';
import { touchedBy } from '../../../lib/sync/reads.ts';
import { type CampaignForm, campaignForm, formOf } from '../campaign-form.ts';

/** With the version of the server that it goes on from: a later one, say from another tab, is not written over. */
const keptForm = z.object({
  form: campaignForm,
  goes_on_from: z.nullable(z.string()),
  /** What was last sent: the answer is lost when the page is left before it comes. */
  sent: z.optional(campaignForm),
});
const kept = draft('campaigns', 2, z.record(z.string(), keptForm));
const SAVE_AFTER_MS = 1_000;

/** Whatever the order of their keys, which the database does not keep. */
const isSame = (one: CampaignForm | undefined, other: CampaignForm) => hashKey([one]) === hashKey([other]);
const isBefore = (one: string, other: string) => Temporal.Instant.compare(one, other) < 0;

export type Saving =
  | { readonly is: 'untouched' }
  | { readonly is: 'saving' }
  | { readonly is: 'saved'; readonly at: string }
  /** Not on the server: kept on this device until it can be. */
  | { readonly is: 'on_device'; readonly error: ApiError }
  | { readonly is: 'changed_elsewhere' }
  /** From another tab or by somebody else: nothing is saved any more. */
  | { readonly is: 'sent'; readonly campaignId: string };

interface CampaignDraftProps {
  readonly businessId: string;
  /** The draft on the server; null for a new one. */
  readonly campaign: Campaign | null;
  readonly start: CampaignForm;
  /** Which draft on this device is its own. */
  readonly draftKey: string;
  readonly onCreated: (id: string) => void;
}

/** The form of a campaign, saved by itself: at once on this device, soon after on the server. */
export function useCampaignDraft({ businessId, campaign, start, draftKey, onCreated }: CampaignDraftProps) {
  const entryOf = (key: string) => draftEntry(kept, `${businessId}:${key}`);
  const [first] = useState(() => entryOf(draftKey));
  /** Where this device keeps it: under the id of the draft, once it has one. */
  const entry = useRef(first);
  const [form, setForm] = useState<CampaignForm>(() => first.read()?.value.form ?? start);
  const goesOnFrom =
    campaign && isSame(first.read()?.value.sent, formOf(campaign))
      ? campaign.updated_at
      : (first.read()?.value.goes_on_from ?? campaign?.updated_at);
  const isOutdated = useRef(campaign && goesOnFrom ? isBefore(goesOnFrom, campaign.updated_at) : false);
  const [saving, setKept] = useState<Saving>(() => {
    if (isOutdated.current) return { is: 'changed_elsewhere' };
    return campaign ? { is: 'saved', at: campaign.updated_at } : { is: 'untouched' };
  });
  const latest = useRef(form);
  /** As the server has it. */
  const server = useRef(
    campaign && {
      id: campaign.id,
      updated_at: goesOnFrom ?? campaign.updated_at,
      text: JSON.stringify(formOf(campaign)),
    },
  );
  /** The end of the queue of saves. */
  const running = useRef<Promise<Campaign | null>>(Promise.resolve(null));
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isDone = useRef(false);
  const invalidates = touchedBy('campaign.saved');
  const create = useCommand(campaignCalls.create, { invalidates, onRefused: () => true });
  const update = useCommand(campaignCalls.update, { invalidates, onRefused: () => true });

  const isAsStarted = (value: CampaignForm) =>
    JSON.stringify(value) === (server.current?.text ?? JSON.stringify(start));

  function keep(): void {
    const sent = entry.current.read()?.value.sent;
    entry.current.write({ form: latest.current, goes_on_from: server.current?.updated_at ?? null, sent });
  }

  function change(part: Partial<CampaignForm>): void {
    if (isDone.current) return;
    latest.current = { ...latest.current, ...part };
    setForm(latest.current);
    keep();
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void save(), SAVE_AFTER_MS);
  }

  /** One at a time: each save names the one before it. Null: it could not be saved. */
  function save(): Promise<Campaign | null> {
    clearTimeout(timer.current);
    running.current = running.current.then(saveNow, saveNow);
    return running.current;
  }

  async function saveNow(): Promise<Campaign | null> {
    const written = latest.current;
    const before = server.current;
    if (isDone.current) return null;
    setKept({ is: 'saving' });
    const keptBefore = entry.current.read()?.value;
    if (keptBefore) entry.current.write({ ...keptBefore, sent: written });
    const result = before
      ? await update.run({
          business_id: businessId,
          campaign_id: before.id,
          updated_at: before.updated_at,
          ...written,
        })
      : await create.run({ business_id: businessId, ...written });
    if (!result.ok) {
      if (result.error.code === 'CAMPAIGN_SENT') {
        gone();
        return null;
      }
      setKept(
        result.error.code === 'CONFLICT'
          ? { is: 'changed_elsewhere' }
          : { is: 'on_device', error: result.error },
      );
      return null;
    }
    const { id, updated_at } = result.value;
    server.current = { id, updated_at, text: JSON.stringify(written) };
    entry.current.clear();
    if (!before) {
      entry.current = entryOf(id);
      onCreated(id);
    }
    // What was typed meanwhile is not on the server yet.
    if (latest.current !== written) keep();
    setKept({ is: 'saved', at: updated_at });
    return result.value;
  }

  function finish(): void {
    isDone.current = true;
    clearTimeout(timer.current);
    entry.current.clear();
  }
  function gone(): void {
    finish();
    if (server.current) setKept({ is: 'sent', campaignId: server.current.id });
  }

  /** It was saved elsewhere: what is there, or mine over it. */
  async function settle(whose: 'theirs' | 'mine'): Promise<void> {
    const id = server.current?.id;
    if (!id) return;
    const theirs = await send(campaignCalls.get, { business_id: businessId, campaign_id: id });
    server.current = { id, updated_at: theirs.updated_at, text: JSON.stringify(formOf(theirs)) };
    if (whose === 'mine') return void save();
    latest.current = formOf(theirs);
    setForm(latest.current);
    entry.current.clear();
    setKept({ is: 'saved', at: theirs.updated_at });
  }

  const saveRef = useRef(save);
  saveRef.current = save;
  useEffect(() => {
    // What this device kept from last time goes to the server now.
    if (!isOutdated.current && entry.current.read() && !isAsStartedRef.current(latest.current))
      void saveRef.current();
    const stop = subscribeOnline(() => {
      if (isOnline() && entry.current.read()) void saveRef.current();
    });
    return () => {
      stop();
      clearTimeout(timer.current);
      entry.current.flush();
      if (!isDone.current && entry.current.read() && !isAsStartedRef.current(latest.current))
        void saveRef.current();
    };
  }, []);
  const isAsStartedRef = useRef(isAsStarted);
  isAsStartedRef.current = isAsStarted;

  return {
    form,
    saving,
    change,
    save,
    settle,
    campaignId: server.current?.id ?? null,
    /** Nothing is saved any more: it was sent off. */
    finish,
    /** The same, where it was not sent off from here. */
    gone,
  };
}

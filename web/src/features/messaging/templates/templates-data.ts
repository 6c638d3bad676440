import { type CustomTemplate, messageTemplateCalls } from '@kursi/core/messaging/templates.contract.ts';
import { useCallQuery } from '../../../lib/sync/queries.ts';
import { touchedBy, useLiveReads } from '../../../lib/sync/reads.ts';

export const templateReads = touchedBy('message_template.changed');

/** The own sender of a business and its templates; `appId` is null where it has no number of its own. */
export function useTemplates(businessId: string) {
  const sender = useCallQuery(messageTemplateCalls.getSender, { business_id: businessId });
  const appId = sender.data?.sender?.app_id ?? null;
  const list = useCallQuery(messageTemplateCalls.list, { app_id: appId ?? '' }, { enabled: appId !== null });
  useLiveReads(businessId, [messageTemplateCalls.list, messageTemplateCalls.getSender]);
  return {
    sender: sender.data?.sender ?? null,
    isConfigured: sender.data?.is_configured !== false,
    appId,
    templates: list.data?.items,
    askedAt: list.data?.asked_at ?? null,
    isLoading: sender.isPending || (appId !== null && list.isPending),
    isFailed: (sender.isError && !sender.data) || (list.isError && !list.data),
    retry: () => {
      void sender.refetch();
      if (appId !== null) void list.refetch();
    },
  };
}

/** How long WhatsApp took for the last five, in minutes: the least and the most. */
export function reviewTimes(templates: readonly CustomTemplate[]): { least: number; most: number } | null {
  const times = templates
    .flatMap(({ submitted_at, decided_at }) =>
      submitted_at && decided_at
        ? [{ at: decided_at, minutes: (Date.parse(decided_at) - Date.parse(submitted_at)) / 60_000 }]
        : [],
    )
    .toSorted((a, b) => b.at.localeCompare(a.at))
    .slice(0, 5)
    .map(({ minutes }) => Math.max(1, Math.round(minutes)));
  return times.length === 0 ? null : { least: Math.min(...times), most: Math.max(...times) };
}

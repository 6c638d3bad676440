import {
  type AlertTemplateKey,
  alertDraft,
  alertLanguages,
  alertTemplates,
} from '@kursi/core/messaging/alert-templates.ts';
import type { JobKind } from '../../../platform/jobs/jobs.ts';
import type { Deps } from '../../../platform/module/deps.ts';
import {
  isTaken,
  type MessageApp,
  type MessageProvider,
  type ProviderTemplate,
} from '../../../providers/message/message-provider.ts';
import { listLiveHeaderApps } from '../sending/sender.store.ts';
import { providerNow } from '../sending/senders.ts';
import { addStarterTemplates, submitProductTemplates } from '../templates/product-templates.ts';
import { listAlertTemplates, saveAlertTemplates } from './alert-template.store.ts';

export const SET_UP_SENDERS = 'message-set-up-senders';

/** Where a provider sends its reports. */
export function webhookUrl(
  { webhookOrigin }: Pick<Deps, 'webhookOrigin'>,
  provider: MessageProvider,
): string {
  return `${webhookOrigin()}/api/whatsapp/webhook/${provider.name}`;
}

/**
 * Every sender reports to this server and has the alert templates. At each start, because the address may have
 * changed, and every hour, because reviews take up to a day. A provider that has had enough is asked again later: what
 * is there already is not made again.
 */
export function setUpSendersJob(deps: Deps): JobKind {
  return {
    name: SET_UP_SENDERS,
    cron: '17 * * * *',
    retries: 8,
    expireInSeconds: 300,
    async run() {
      const provider = providerNow(deps);
      if (!provider) return;
      const apps = [provider.productApp, ...(await listLiveHeaderApps(deps.database.q, provider.name))];
      await addStarterTemplates(deps);
      const faults: unknown[] = [];
      for (const app of apps)
        try {
          await provider.subscribe(app, webhookUrl(deps, provider));
          await copyAlertTemplates(deps, provider, app);
        } catch (error) {
          faults.push(error);
        }
      // After the product's sender reports to us, so that their review is heard.
      await submitProductTemplates(deps).catch((error: unknown) => faults.push(error));
      if (faults.length > 0) throw new AggregateError(faults, String(faults[0]));
    },
  };
}

async function copyAlertTemplates(deps: Deps, provider: MessageProvider, app: MessageApp): Promise<void> {
  const { app_id } = app;
  const stored = await listAlertTemplates(deps.database.q, app_id);
  const wanted = (Object.keys(alertTemplates) as AlertTemplateKey[]).flatMap((key) =>
    alertLanguages.map((language) => alertDraft(key, language)),
  );
  const isSettled = wanted.every(({ element_name, language_code }) =>
    stored.some(
      (row) => row.name === element_name && row.language_code === language_code && row.status === 'APPROVED',
    ),
  );
  if (isSettled) return;
  const there = await provider.listTemplates(app);
  const save = (all: readonly ProviderTemplate[]) =>
    deps.database.transaction((tx) =>
      saveAlertTemplates(
        tx,
        all.flatMap(({ element_name, language_code, provider_template_id, status, reason }) =>
          status === 'DELETED'
            ? []
            : [
                {
                  app_id,
                  name: element_name,
                  language_code,
                  provider_template_id,
                  status,
                  reason,
                  updated_at: deps.now(),
                },
              ],
        ),
      ),
    );
  const isSame = (a: ProviderTemplate, b: { element_name: string; language_code: string }) =>
    a.element_name === b.element_name && a.language_code === b.language_code && a.status !== 'DELETED';
  await save(there.filter((one) => wanted.some((draft) => isSame(one, draft))));
  for (const draft of wanted) {
    if (there.some((one) => isSame(one, draft))) continue;
    try {
      await save([await provider.createTemplate(app, { ...draft, vertical: 'alerts' })]);
    } catch (error) {
      // Another server made it at the same moment; the next run reads its status.
      if (!isTaken(error)) throw error;
    }
  }
}

import { contextAs } from '../../../platform/module/command-context.ts';
import type { Deps } from '../../../platform/module/deps.ts';
import type { EventOf } from '../../../providers/message/message-provider.ts';
import { setAlertTemplateStatus } from '../alerts/alert-template.store.ts';
import { findBusinessOfApp } from '../sending/sender.store.ts';
import { decideProductTemplate } from '../templates/product-templates.ts';
import { recordTemplateDecision } from '../templates/record-decision.ts';

/** The provider decided about a template: an alert, one of the product, or one that a business wrote. */
export async function receiveTemplateDecision(
  deps: Pick<Deps, 'database' | 'recordEvent' | 'newId'>,
  { app, at, status, reason, category, provider_template_id }: EventOf<'template'>,
): Promise<void> {
  await deps.database.transaction(async (tx) => {
    if (status !== null) {
      const isGone = status === 'DELETED';
      const decision = {
        status: isGone ? 'FAILED' : status,
        reason: isGone ? 'DELETED' : reason,
        updated_at: at,
      };
      // One that is gone is made anew within the hour; until then the product's copy goes.
      if (await setAlertTemplateStatus(tx, provider_template_id, decision)) return;
    }
    const owner = await findBusinessOfApp(tx.q, app);
    if (!owner) {
      if (status !== null)
        await decideProductTemplate(tx, at, { provider_template_id, status, reason, category });
      return;
    }
    const { business_id } = owner;
    const ctx = contextAs(deps, { tx, now: at, business_id, actor_id: null, role: null });
    // Only moved to another category: the list of templates says both, and is asked for every ten minutes.
    if (status !== null)
      await recordTemplateDecision(ctx, { provider_template_id, status, reason, category });
  });
}

import type { Deps } from '../../../platform/module/deps.ts';
import type { EventOf } from '../../../providers/message/message-provider.ts';
import { recordAppState } from '../header/record-app-state.ts';
import { findBusinessOfApp } from '../sending/sender.store.ts';

/** The provider decided about an own number, or said how good it is and how much it may send. */
export async function receiveAppEvent(
  deps: Pick<Deps, 'database' | 'recordEvent' | 'newId' | 'sendJob'>,
  event: EventOf<'app'> | EventOf<'limit'>,
): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const owner = await findBusinessOfApp(tx.q, event.app);
    if (!owner) return;
    const said =
      event.is === 'app'
        ? {
            state: event.state,
            rejected_reason: event.reason,
            // Events of before an update name no phone.
            waba_id: event.waba_id,
            phone: event.phone ?? null,
          }
        : { quality: event.quality, messaging_limit: event.messaging_limit };
    await recordAppState(deps, tx, { ...owner, said, at: event.at, asked: false });
  });
}

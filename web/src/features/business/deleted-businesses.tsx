import { settingsCalls } from '@kursi/core/business/settings.contract.ts';
import type { OutputOf } from '@kursi/core/contract/call.ts';
import { selectBusiness } from '../../app/selected-business.ts';
import { send } from '../../lib/api/api.ts';
import { formatInstantDay } from '../../lib/format.ts';
import { useCommand } from '../../lib/sync/command.ts';
import { useCallQuery } from '../../lib/sync/queries.ts';
import { touchedBy } from '../../lib/sync/reads.ts';
import { useText } from '../../lib/text.ts';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/states/note.tsx';

type Deleted = OutputOf<typeof settingsCalls.listDeleted>['items'][number];

/** Soft-deleted businesses of the user that can be restored. Renders nothing when there are none. */
export function DeletedBusinesses() {
  const t = useText();
  const { data } = useCallQuery(settingsCalls.listDeleted, {});
  const restore = useCommand(
    ({ id }: Deleted, options) => send(settingsCalls.restore, { business_id: id }, options),
    {
      invalidates: touchedBy('business.restored'),
      onDone: (_, { id }) => selectBusiness(id),
      said: (_, { name }) => ({ text: t('deleted.restored', { name }), tone: 'good' }),
    },
  );

  return data?.items.map((business) => (
    <Note
      key={business.id}
      title={<span className="break-words">{t('deleted.title', { name: business.name })}</span>}
      action={
        <Button
          size="tap"
          loading={restore.pendingInput?.id === business.id}
          onClick={() => void restore.run(business)}
        >
          {t('deleted.restore')}
        </Button>
      }
    >
      {t('deleted.until', { day: formatInstantDay(business.restorable_until) })}
    </Note>
  ));
}

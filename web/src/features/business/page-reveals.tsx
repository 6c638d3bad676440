import { settingsCalls } from '@kursi/core/business/settings.contract.ts';
import type { MyBusiness } from '../../app/selected-business.ts';
import { may } from '../../lib/may.ts';
import { useCommand } from '../../lib/sync/command.ts';
import { useCallQuery } from '../../lib/sync/queries.ts';
import { touchedBy } from '../../lib/sync/reads.ts';
import { useText } from '../../lib/text.ts';
import { Button } from '../../ui/button.tsx';

/** A new page keeps phone and street for those who booked: said beside its address, and changed with one press. */
export function PageReveals({ business }: { readonly business: MyBusiness }) {
  const t = useText();
  const mayChange = may(settingsCalls.update, business);
  const { data } = useCallQuery(settingsCalls.get, { business_id: business.id }, { enabled: mayChange });
  const invalidates = touchedBy('business.changed');
  const back = useCommand(settingsCalls.update, { invalidates });
  const show = useCommand(settingsCalls.update, {
    invalidates,
    said: () => t('business.reveals_now'),
    undo: () => () => back.run({ business_id: business.id, visibility: 'protected' }),
  });
  if (!mayChange || data?.visibility !== 'protected') return null;
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2">
      <p className="min-w-0 flex-1 basis-60 text-ink-2 max-desk:basis-full">{t('business.reveals_later')}</p>
      <Button
        loading={show.pending}
        onClick={() => void show.run({ business_id: business.id, visibility: 'public' })}
      >
        {t('business.reveal')}
      </Button>
    </div>
  );
}

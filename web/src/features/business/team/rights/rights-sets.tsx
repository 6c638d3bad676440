import { type RightsSet, rightsSetCalls } from '@kursi/core/business/rights-set.contract.ts';
import { useState } from 'react';
import type { MyBusiness } from '../../../../app/selected-business.ts';
import { useCallQuery } from '../../../../lib/sync/queries.ts';
import { useText } from '../../../../lib/text.ts';
import { LoadFailed, LoadingCard } from '../../../../shared/loading.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { IconChevronRight, IconPlus } from '../../../../ui/pictures/icons.ts';
import { useSettings } from '../../settings/settings-data.ts';
import { SeeAs } from './see-as.tsx';
import { SetDrawer } from './set-drawer.tsx';

/** The sets of rights that the business named, for those who manage members. */
export function RightsSets({ business }: { readonly business: MyBusiness }) {
  const t = useText();
  const { data, isError, refetch } = useCallQuery(rightsSetCalls.list, { business_id: business.id });
  const settings = useSettings(business.id).data;
  const [opened, setOpened] = useState<RightsSet | 'new' | null>(null);
  if (!data || !settings)
    return isError ? (
      <LoadFailed onRetry={refetch}>{t('team.failed')}</LoadFailed>
    ) : (
      <LoadingCard lines={2} />
    );
  return (
    <Card
      title={t('team.sets')}
      end={
        <Button size="small" onClick={() => setOpened('new')}>
          <IconPlus className="i-s" aria-hidden />
          {t('team.set_add')}
        </Button>
      }
      flush
    >
      <p className="px-4 pb-2 text-t2 text-ink-3">{t('team.sets_lead')}</p>
      <div className="px-4 pb-3 empty:hidden">
        <SeeAs business={business} sets={data.items} />
      </div>
      {data.items.length === 0 ? (
        <p className="px-4 pb-4">{t('team.sets_none')}</p>
      ) : (
        <ul className="divide-y divide-line-soft">
          {data.items.map((set) => (
            <li key={set.id}>
              <button
                type="button"
                className="flex min-h-14 w-full items-center gap-3 px-4 py-2 text-left hover:bg-hover -outline-offset-2"
                onClick={() => setOpened(set)}
              >
                <span className="min-w-0 flex-1">
                  <span className="block font-medium break-words">{set.name}</span>
                  <span className="block text-t2 text-ink-3">
                    {t(`team.set_of_${set.role}`)} ·{' '}
                    {t('team.set_rights', { count: Object.keys(set.rights).length })} ·{' '}
                    {t('team.set_members', { count: set.members })}
                  </span>
                </span>
                <IconChevronRight className="i-m flex-none text-ink-3" aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      )}
      {opened && (
        <SetDrawer
          key={opened === 'new' ? 'new' : opened.id}
          business={business}
          settings={settings}
          set={opened === 'new' ? null : opened}
          onClose={() => setOpened(null)}
        />
      )}
    </Card>
  );
}

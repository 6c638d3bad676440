import type { HistoryEntryShown } from '@kursi/core/history/history.contract.ts';
import type { ReactNode } from 'react';
import { addressOf, clientPath } from '../../app/address/address.ts';
import { ButtonLink } from '../../app/address/links.tsx';
import { paths } from '../../app/address/paths.ts';
import { formatInstant, formatMoney, formatNumber } from '../../lib/format.ts';
import { useText } from '../../lib/text.ts';
import { Button } from '../../ui/button.tsx';
import { ChangeList } from './change-list.tsx';
import { recordCalled, whatWasDone, whoDid } from './said.ts';

interface EntryDetailsProps {
  readonly entry: HistoryEntryShown;
  readonly myId: string;
  readonly timeZone: string;
  readonly onRecord: (record: string) => void;
}

/** All that is known of one deed, and the way to its record. */
export function EntryDetails({ entry, myId, timeZone, onRecord }: EntryDetailsProps) {
  const t = useText();
  const { record_id, record_kind, client_id, amount } = entry;
  return (
    <div className="grid content-start gap-4">
      <dl className="grid grid-cols-[96px_minmax(0,1fr)] gap-x-3 gap-y-2">
        <Line name={t('deeds.when')}>{formatInstant(entry.at, { timeZone })}</Line>
        <Line name={t('deeds.who')}>{[whoDid(t, entry, myId), entry.role].filter(Boolean).join(', ')}</Line>
        <Line name={t('deeds.what')}>
          {[whatWasDone(t, entry), recordCalled(t, entry)].filter(Boolean).join(', ')}
        </Line>
        {entry.changes.length > 0 && (
          <div className="col-span-2">
            <ChangeList changes={entry.changes} />
          </div>
        )}
        {amount !== null && <Line name={t('deeds.sum')}>{formatMoney(amount)}</Line>}
        {entry.row_count !== null && <Line name={t('deeds.rows')}>{formatNumber(entry.row_count)}</Line>}
        {entry.approved_by && <Line name={t('deeds.approved')}>{entry.approved_by}</Line>}
        {entry.device && <Line name={t('deeds.device')}>{entry.device}</Line>}
        {entry.network && <Line name={t('deeds.network')}>{entry.network}</Line>}
        {entry.session && <Line name={t('deeds.session')}>{entry.session}</Line>}
      </dl>
      <div className="flex flex-wrap gap-2">
        {record_id && <Button onClick={() => onRecord(record_id)}>{t('deeds.all_of_record')}</Button>}
        {record_kind === 'visit' && record_id ? (
          <ButtonLink
            variant="quiet"
            href={addressOf(paths.visits, { search: { visit: record_id, period: 'all' } })}
          >
            {t('deeds.open_record')}
          </ButtonLink>
        ) : (
          client_id && (
            <ButtonLink variant="quiet" href={clientPath(client_id)}>
              {t('deeds.open_record')}
            </ButtonLink>
          )
        )}
      </div>
    </div>
  );
}

function Line({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-3">{name}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </>
  );
}

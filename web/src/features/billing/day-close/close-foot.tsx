import type { Drawer } from '@kursi/core/billing/day-close.contract.ts';
import type { ParkedBill } from '@kursi/core/billing/parked-bills.contract.ts';
import { addressOf } from '../../../app/address/address.ts';
import { ButtonLink } from '../../../app/address/links.tsx';
import { paths } from '../../../app/address/paths.ts';
import { formatDay, formatInstantTime, formatMoney } from '../../../lib/format.ts';
import { useText } from '../../../lib/text.ts';
import { clientName } from '../../../shared/clients/client-name.ts';
import { Button } from '../../../ui/button.tsx';
import { Kbd } from '../../../ui/kbd.tsx';
import { IconAlertTriangle, IconCheck, IconLock } from '../../../ui/pictures/icons.ts';
import { Problem } from '../../../ui/states/note.tsx';

interface CloseFootProps {
  readonly drawer: Drawer;
  readonly parked: readonly ParkedBill[];
  readonly problem: string | null;
  readonly isBusy: boolean;
  readonly mayReopen: boolean;
  readonly onReopen: () => void;
  readonly onward: () => void;
}

/** Never scrolls away; on a phone above the tab bar. */
const foot =
  'sticky bottom-0 grid grid-cols-1 gap-1.5 border-t border-line bg-surface px-4 pt-2.5 pb-3.5 max-desk:bottom-[calc(64px+env(safe-area-inset-bottom))] desk:px-6 print:[&_.k-btn]:hidden';
const check = 'flex min-h-8 items-center gap-2.5';

/** What is still open is listed, not forbidden. The button says what it does. */
export function CloseFoot({ drawer, parked, problem, isBusy, mayReopen, onReopen, onward }: CloseFootProps) {
  const t = useText();
  const { day, today, close, expected, open_visits } = drawer;
  const [visit] = open_visits;
  const [bill] = parked;
  if (close) {
    return (
      <div className={foot}>
        <p className="font-medium">
          {t('close.closed_by', {
            name: close.closed_by_name,
            time: formatInstantTime(close.closed_at, { timeZone: drawer.time_zone }),
          })}
        </p>
        {mayReopen && (
          <Button className="mt-2" onClick={onReopen}>
            {t('close.reopen')}
          </Button>
        )}
      </div>
    );
  }
  return (
    <div className={foot}>
      <h2 className="text-t3 font-bold">{t('close.before')}</h2>
      <ul>
        <li className={check}>
          {visit ? (
            <>
              <IconAlertTriangle className="i-m text-warn" aria-hidden />
              <span className="cut flex-1">
                {t('close.open_visits', {
                  name: clientName(t, visit.client_name),
                  count: drawer.open_visit_count,
                })}
              </span>
              <ButtonLink
                size="small"
                href={addressOf(paths.calendar, { search: { day, visit: visit.visit_id } })}
              >
                {t('close.open')}
              </ButtonLink>
            </>
          ) : (
            <>
              <IconCheck className="i-m text-good" aria-hidden />
              <span>{t('close.all_done')}</span>
            </>
          )}
        </li>
        {bill && (
          <li className={check}>
            <IconAlertTriangle className="i-m text-warn" aria-hidden />
            <span className="cut flex-1">
              {t('close.parked', {
                name: bill.client?.name ?? bill.name ?? t('client.walk_in_name'),
                amount: formatMoney(bill.total_amount),
                count: parked.length,
              })}
            </span>
            <ButtonLink size="small" href={paths.walkIn}>
              {t('close.open')}
            </ButtonLink>
          </li>
        )}
      </ul>
      <Problem>{problem}</Problem>
      <Button
        variant="primary"
        size="big"
        wide
        loading={isBusy}
        loadingLabel={t('state.sending')}
        onClick={onward}
      >
        <IconLock className="i-m" aria-hidden />
        {expected ? t('close.close_day', { day: formatDay(day, { today }) }) : t('close.hand_in')}{' '}
        <Kbd>Ctrl ↵</Kbd>
      </Button>
    </div>
  );
}

import { type SlotAlert, slotAlertCalls } from '@kursi/core/booking/slot-alert.contract.ts';
import { bookPath } from '../../../../app/address/address.ts';
import { ButtonLink } from '../../../../app/address/links.tsx';
import { formatDay, formatInstantTime } from '../../../../lib/format.ts';
import { useCommand } from '../../../../lib/sync/command.ts';
import { useCallQuery } from '../../../../lib/sync/queries.ts';
import { useText } from '../../../../lib/text.ts';
import { Button } from '../../../../ui/button.tsx';
import { IconDot } from '../../../../ui/lists/list-row.tsx';
import { IconBell, IconClock } from '../../../../ui/pictures/icons.ts';

/** My slot alerts; nothing when there are none. */
export function MySlotAlerts() {
  const t = useText();
  const { data } = useCallQuery(slotAlertCalls.listMine, {});
  if (!data || data.items.length === 0) return null;
  return (
    <section>
      <h2 className="pb-3 text-t4 font-bold">{t('mine.slot_alerts')}</h2>
      <ul className="k-card divide-y divide-line-soft overflow-hidden">
        {data.items.map((slotAlert) => (
          <SlotAlertRow key={slotAlert.slot_alert_id} slotAlert={slotAlert} />
        ))}
      </ul>
    </section>
  );
}

function SlotAlertRow({ slotAlert }: { readonly slotAlert: SlotAlert }) {
  const t = useText();
  const { business, day, alert_hold: held, services, slot_alert_id } = slotAlert;
  const withdraw = useCommand(slotAlertCalls.withdraw, {
    invalidates: [slotAlertCalls.listMine],
    said: () => t('mine.slot_alert_withdrawn', { day: formatDay(day) }),
  });
  const at = (instant: string) => formatInstantTime(instant, { timeZone: business.time_zone });

  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3">
      <IconDot tone={held ? 'good' : 'neutral'}>
        {held ? <IconClock className="i-m" aria-hidden /> : <IconBell className="i-m" aria-hidden />}
      </IconDot>
      <span className="min-w-0 flex-1 basis-52">
        <span className="block font-medium">
          {formatDay(day)}
          {held && `, ${at(held.start_date)}`}
        </span>
        <span className="block wrap-anywhere">{business.name}</span>
        <span className="block text-t2 text-ink-2 wrap-anywhere">
          {services.map(({ service_name }) => service_name).join(', ')}
        </span>
        {held && (
          <span className="block text-t2 font-medium text-good">
            {t('mine.slot_alert_kept', { until: at(held.expires_at) })}
          </span>
        )}
      </span>
      <span className="flex flex-wrap gap-2 max-tablet:basis-full">
        {held && (
          <ButtonLink
            variant="primary"
            size="tap"
            href={bookPath(business.business_url, { alert_hold: held.visit_id })}
          >
            {t('mine.slot_alert_take')}
          </ButtonLink>
        )}
        <Button
          size="tap"
          loading={withdraw.pending}
          onClick={() => void withdraw.run({ business_id: business.id, slot_alert_id })}
        >
          {t('mine.slot_alert_withdraw')}
        </Button>
      </span>
    </li>
  );
}

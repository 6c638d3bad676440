import { waitlistBookingCalls } from '@kursi/core/waitlist/waitlist-booking.contract.ts';
import { turnPath } from '../../../app/address/address.ts';
import { useCallQuery } from '../../../lib/sync/queries.ts';
import { useText } from '../../../lib/text.ts';
import { ListRow } from '../../../ui/lists/list-row.tsx';
import { IconList } from '../../../ui/pictures/icons.ts';

/** The queues in which a client waits today, each one press from their place. Renders nothing without one. */
export function MyPlaces({ className }: { readonly className?: string }) {
  const t = useText();
  const { data } = useCallQuery(waitlistBookingCalls.mine, {});
  if (!data || data.items.length === 0) return null;
  return (
    <section className={className} aria-label={t('queue.my_places')}>
      <ul className="k-card divide-y divide-line-soft overflow-hidden">
        {data.items.map(({ waitlist_booking_id, business_name, number, token }) => (
          <li key={waitlist_booking_id}>
            <ListRow
              lead={<IconList className="i-l flex-none text-brand-ink" aria-hidden />}
              title={t('queue.my_place', { name: business_name })}
              sub={<span className="num">{t('queue.my_number', { number })}</span>}
              href={turnPath(token)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

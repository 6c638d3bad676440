import { priceRange } from '@kursi/core/catalogue/service-rules.ts';
import { paise } from '@kursi/core/kernel/money.ts';
import { formatDuration, formatInstantTime, formatMoney } from '../../../../lib/format.ts';
import { useText } from '../../../../lib/text.ts';
import { type BookingValues, type Catalogue, offerOf } from './booking-values.ts';

interface SummaryProps {
  readonly catalogue: Catalogue;
  readonly values: BookingValues;
  /** The assignment of people to services at the chosen time. */
  readonly who: readonly { readonly entity_id: string; readonly start: string }[] | undefined;
  readonly timeZone: string;
}

/** Total from the catalogue's prices; for "anyone", the assigned person. */
export function Summary({ catalogue, values, who, timeZone }: SummaryProps) {
  const t = useText();
  const lines = values.services.flatMap(({ service_id, entity_id, slots, minutes }, i) => {
    const service = catalogue.services.find(({ id }) => id === service_id);
    if (!service) return [];
    const part = who?.[i];
    const taker = part?.entity_id ?? entity_id;
    const { price, duration } = offerOf(service, taker);
    const { lowest, highest } = priceRange(service);
    const isSure = taker !== null || lowest === highest;
    return [
      {
        name: service.name,
        start: part?.start,
        calendar: catalogue.calendars.find(({ id }) => id === taker)?.name,
        price: (isSure ? price : lowest) * slots,
        duration: minutes ?? duration * slots,
        isSure,
      },
    ];
  });
  if (lines.length === 0) return null;
  const total = formatMoney(paise(lines.reduce((sum, { price }) => sum + price, 0)));
  const isSure = lines.every((line) => line.isSure);
  return (
    <div className="mb-3 grid grid-cols-1 gap-1">
      {lines.every(({ start }) => start) && (
        <ul className="grid grid-cols-1 gap-0.5 text-t1 text-ink-2">
          {lines.map(({ name, start, calendar }, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same service may be wanted twice
            <li key={`${name} ${i}`} className="flex gap-2">
              <span className="num flex-none">{formatInstantTime(start ?? '', { timeZone })}</span>
              <span className="min-w-0 break-words">
                {t('book.line', { service: name, name: calendar ?? '' })}
              </span>
            </li>
          ))}
        </ul>
      )}
      <p className="flex items-baseline justify-between gap-2">
        <span className="text-ink-3">
          {formatDuration(lines.reduce((sum, { duration }) => sum + duration, 0))}
        </span>
        <b className="num text-t3">{isSure ? total : t('book.price_from', { price: total })}</b>
      </p>
    </div>
  );
}

import type { Service } from '@kursi/core/catalogue/catalogue.contract.ts';
import { priceRange } from '@kursi/core/catalogue/service-rules.ts';
import { paise } from '@kursi/core/kernel/money.ts';
import type { ComponentProps } from 'react';
import { formatDuration, formatMoney } from '../../../lib/format.ts';
import { useText } from '../../../lib/text.ts';
import { cx } from '../../../ui/cx.ts';
import { Switch } from '../../../ui/fields/switch.tsx';
import { IconGrip } from '../../../ui/pictures/icons.ts';

interface ServiceRowProps {
  readonly service: Service;
  readonly calendarNames: readonly string[];
  readonly calendarCount: number;
  readonly chosen: boolean;
  /** Drag handle; null while the list cannot be reordered. */
  readonly handle: ComponentProps<'button'> | null;
  readonly onOpen: (() => void) | null;
  readonly onEnable: ((on: boolean) => void) | null;
}

export function ServiceRow(props: ServiceRowProps) {
  const { service, chosen, handle, onOpen, onEnable } = props;
  const t = useText();
  const { lowest, highest } = priceRange(service);
  const price = formatMoney(paise(lowest));
  const isOff = service.service_status === 'disable';
  const who = whoOffers(props, t);
  const facts = [service.gender === 'all' ? null : t(`service.gender_${service.gender}`), who];
  const inside = (
    <>
      {service.image_url && (
        <img
          src={service.image_url}
          alt=""
          loading="lazy"
          className="size-10 flex-none rounded-1 object-cover desk:hidden"
        />
      )}
      <span className="min-w-0 flex-1">
        <span className={cx('block font-medium break-words', isOff && 'text-ink-3')}>{service.name}</span>
        <span className="block text-t1 text-ink-3 max-desk:text-t2">
          <span className="num desk:hidden">{formatDuration(service.duration)}</span>
          {facts.filter(Boolean).map((fact, i) => (
            <span key={fact} className={cx(i === 0 && "desk:before:content-['']", "before:content-['_·_']")}>
              {fact}
            </span>
          ))}
        </span>
      </span>
      <span className="num flex-none text-right text-t1 text-ink-2 max-desk:hidden">
        {formatDuration(service.duration)}
      </span>
      <span className={cx('num min-w-14 flex-none text-right font-medium', isOff && 'text-ink-3')}>
        {lowest === highest ? price : t('service.from', { price })}
      </span>
    </>
  );
  const line = 'flex min-h-14 min-w-0 flex-1 items-center gap-3 py-2 text-left';
  return (
    <>
      {handle && (
        <button
          type="button"
          {...handle}
          aria-label={t('service.move', { name: service.name })}
          className="k-grip -mr-1 grid h-11 w-9 flex-none place-items-center rounded-1"
        >
          <IconGrip className="i-m" aria-hidden />
        </button>
      )}
      {onOpen ? (
        <button
          type="button"
          data-service={service.id}
          aria-current={chosen || undefined}
          className={cx(line, '-outline-offset-2')}
          onClick={onOpen}
        >
          {inside}
        </button>
      ) : (
        <div className={line}>{inside}</div>
      )}
      {onEnable ? (
        <Switch
          bare
          label={t('service.offer', { name: service.name })}
          checked={!isOff}
          onChange={(event) => onEnable(event.target.checked)}
          className="flex-none px-1"
        />
      ) : (
        isOff && <span className="flex-none text-t1 text-ink-3">{t('catalogue.off')}</span>
      )}
    </>
  );
}

function whoOffers(
  { service, calendarNames, calendarCount }: ServiceRowProps,
  t: ReturnType<typeof useText>,
): string | null {
  if (calendarCount === 0) return null;
  if (service.calendars.length === 0) return t('service.nobody');
  if (service.calendars.length === calendarCount) return calendarCount === 1 ? null : t('service.everyone');
  return calendarNames.length <= 2
    ? calendarNames.join(', ')
    : t('service.some_calendars', { count: calendarNames.length });
}

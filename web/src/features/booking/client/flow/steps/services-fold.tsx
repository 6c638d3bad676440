import { SLOTS_MAX } from '@kursi/core/booking/booking-rules.ts';
import type { BusinessPage } from '@kursi/core/discovery/discovery.contract.ts';
import { paise } from '@kursi/core/kernel/money.ts';
import { businessPath } from '../../../../../app/address/address.ts';
import { ButtonLink } from '../../../../../app/address/links.tsx';
import { formatDuration, formatMoney } from '../../../../../lib/format.ts';
import { useText } from '../../../../../lib/text.ts';
import type { Cart, ShownLine } from '../../../../../shared/cart/cart.ts';
import { IconButton } from '../../../../../ui/button.tsx';
import { Stepper } from '../../../../../ui/fields/stepper.tsx';
import { IconChevronDown, IconPlus, IconX } from '../../../../../ui/pictures/icons.ts';
import { WhoChoice } from './who-choice.tsx';

interface ServicesFoldProps {
  readonly page: BusinessPage;
  readonly lines: readonly ShownLine[];
  readonly change: (make: (cart: Cart) => Cart) => void;
}

/** The cart, editable: quantity, staff per service, more services. Collapsed, since most clients change nothing. */
export function ServicesFold({ page, lines, change }: ServicesFoldProps) {
  const t = useText();
  const setSlots = (id: string, slots: number) =>
    change((cart) => ({
      ...cart,
      lines: cart.lines.map((line) => (line.service_id === id ? { ...line, slots } : line)),
    }));
  const remove = (id: string) =>
    change((cart) => ({ ...cart, lines: cart.lines.filter(({ service_id }) => service_id !== id) }));
  return (
    <details className="k-fold mx-4">
      <summary>
        <span className="min-w-0 flex-1 truncate text-t2 font-medium text-ink-2">
          {t('flow.count', { count: lines.length })}
        </span>
        <span className="text-t2 font-medium text-brand-ink">{t('flow.change')}</span>
        <IconChevronDown className="i-m" aria-hidden />
      </summary>
      <ul className="pb-3">
        {lines.map((line) => {
          const { service_id, service, slots, minutes, price, isFrom } = line;
          const money = formatMoney(paise(price));
          return (
            <li key={service_id} className="border-b border-line-soft py-2">
              <div className="grid grid-cols-[minmax(0,1fr)_auto_44px] items-center gap-2 max-phone:grid-cols-[minmax(0,1fr)_44px]">
                <span className="min-w-0 max-phone:col-span-2">
                  <b className="block font-medium wrap-anywhere">{service.name}</b>
                  <span className="block text-t2 text-ink-3 tabular-nums">
                    {formatDuration(minutes)}, {isFrom ? t('flow.from', { price: money }) : money}
                  </span>
                </span>
                <Stepper
                  className="w-36 max-phone:w-full"
                  label={t('flow.slots', { name: service.name })}
                  value={slots}
                  onValueChange={(next) => setSlots(service_id, next)}
                  step={1}
                  min={1}
                  max={SLOTS_MAX}
                  text={t('flow.times', { count: slots })}
                  labels={{ less: t('flow.fewer'), more: t('flow.more') }}
                />
                <IconButton
                  size="tap"
                  label={t('flow.remove', { name: service.name })}
                  icon={<IconX className="i-m" aria-hidden />}
                  onClick={() => remove(service_id)}
                />
              </div>
              {lines.length > 1 && (
                <div className="-mx-4">
                  <WhoChoice page={page} lines={lines} change={change} only={line} />
                </div>
              )}
            </li>
          );
        })}
        <li className="pt-3">
          <ButtonLink size="tap" wide href={businessPath(page.business_url)}>
            <IconPlus className="i-m" aria-hidden />
            {t('flow.add_more')}
          </ButtonLink>
        </li>
      </ul>
    </details>
  );
}

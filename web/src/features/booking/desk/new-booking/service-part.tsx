import { SERVICES_IN_A_VISIT, SLOTS_MAX } from '@kursi/core/booking/booking-rules.ts';
import type { Service } from '@kursi/core/catalogue/catalogue.contract.ts';
import { DURATION_MAX, DURATION_STEP, priceRange } from '@kursi/core/catalogue/service-rules.ts';
import { paise } from '@kursi/core/kernel/money.ts';
import { type Ref, useMemo, useState } from 'react';
import { formatDuration, formatMoney } from '../../../../lib/format.ts';
import { useText } from '../../../../lib/text.ts';
import { CalendarFace } from '../../../../shared/calendar-face.tsx';
import { searchByName } from '../../../../shared/search-by-name.ts';
import { IconButton } from '../../../../ui/button.tsx';
import { Field } from '../../../../ui/fields/field.tsx';
import { Select } from '../../../../ui/fields/select.tsx';
import { Stepper } from '../../../../ui/fields/stepper.tsx';
import { SuggestField } from '../../../../ui/fields/suggest-field.tsx';
import { IconUsers, IconX } from '../../../../ui/pictures/icons.ts';
import type { NewBookingPlace } from '../new-booking-slot.ts';
import {
  type Catalogue,
  minutesOf,
  offerings,
  offerOf,
  takersOf,
  type Wanted,
  wantedOf,
} from './booking-values.ts';

const ANYONE = 'anyone';
const OFFERED = 8;

interface ServicePartProps {
  readonly catalogue: Catalogue;
  readonly place: Partial<NewBookingPlace>;
  readonly services: readonly Wanted[];
  readonly error: string | undefined;
  readonly searchRef: Ref<HTMLInputElement>;
  readonly onChange: (services: Wanted[]) => void;
}

/** Service picker: one or more services, each with a person or anyone. */
export function ServicePart({ catalogue, place, services, error, searchRef, onChange }: ServicePartProps) {
  const t = useText();
  const [text, setText] = useState('');
  const choices = useMemo(() => {
    const all = offerings(catalogue);
    const isTheirs = ({ calendars }: Service) =>
      calendars.some(({ entity_id }) => entity_id === place.entityId);
    // Opened on a calendar's column: services of that calendar come first.
    return all.toSorted((a, b) => Number(isTheirs(b)) - Number(isTheirs(a)));
  }, [catalogue, place.entityId]);
  // With a service chosen, an empty search suggests nothing, so that Enter moves on to the times.
  const found =
    text.trim() === '' && services.length > 0 ? [] : searchByName(choices, text).slice(0, OFFERED);

  function pick(id: string): void {
    const service = choices.find((one) => one.id === id);
    if (!service) return;
    setText('');
    onChange([
      ...services,
      wantedOf(service, catalogue, services.length === 0 ? place : { ...place, durationMinutes: 0 }),
    ]);
  }

  return (
    <div className="grid grid-cols-1 gap-2">
      <Field label={t('book.services')} group error={error}>
        {services.length > 0 && (
          <ul className="mb-2 grid grid-cols-1 gap-2">
            {services.map((wanted, i) => (
              <ServiceRow
                // biome-ignore lint/suspicious/noArrayIndexKey: the same service may be wanted twice
                key={`${wanted.service_id} ${i}`}
                catalogue={catalogue}
                wanted={wanted}
                onChange={(next) => onChange(services.with(i, next))}
                onRemove={() => onChange(services.toSpliced(i, 1))}
              />
            ))}
          </ul>
        )}
        {services.length < SERVICES_IN_A_VISIT && (
          <SuggestField
            ref={searchRef}
            label={services.length > 0 ? t('book.service_more') : t('book.service')}
            placeholder={services.length > 0 ? t('book.service_more') : t('book.service_how')}
            listLabel={t('book.services')}
            value={text}
            onValueChange={setText}
            suggestions={found.map((service) => ({ key: service.id, content: <Choice service={service} /> }))}
            status={found.length > 0 ? t('book.services_fit', { count: found.length }) : t('book.no_service')}
            onPick={pick}
          />
        )}
      </Field>
      {text.trim() !== '' && found.length === 0 && <p className="k-hint">{t('book.no_service')}</p>}
    </div>
  );
}

function Choice({ service }: { readonly service: Service }) {
  const t = useText();
  const { lowest, highest } = priceRange(service);
  const price = formatMoney(paise(lowest));
  return (
    <>
      <span className="grow">
        <span className="block break-words">{service.name}</span>
        <span className="sub num">{formatDuration(service.duration)}</span>
      </span>
      <span className="num flex-none">{lowest < highest ? t('book.price_from', { price }) : price}</span>
    </>
  );
}

interface ServiceRowProps {
  readonly catalogue: Catalogue;
  readonly wanted: Wanted;
  readonly onChange: (wanted: Wanted) => void;
  readonly onRemove: () => void;
}

function ServiceRow({ catalogue, wanted, onChange, onRemove }: ServiceRowProps) {
  const t = useText();
  const service = catalogue.services.find(({ id }) => id === wanted.service_id);
  if (!service) return null;
  const { duration } = offerOf(service, wanted.entity_id);
  const minutes = minutesOf(wanted, service);
  const { name } = service;
  return (
    <li className="rounded-2 bg-sunken p-3">
      <div className="flex items-start gap-2">
        <p className="min-w-0 flex-1 break-words pt-1 font-medium">{name}</p>
        <IconButton
          size="small"
          label={t('book.remove', { name })}
          icon={<IconX className="i-m" aria-hidden />}
          onClick={onRemove}
        />
      </div>
      <div className="mt-1 grid grid-cols-[minmax(0,1fr)_minmax(0,9.5rem)] gap-2">
        <Select
          label={t('book.who_for', { name })}
          value={wanted.entity_id ?? ANYONE}
          onValueChange={(value) => onChange({ ...wanted, entity_id: value === ANYONE ? null : value })}
          options={[
            {
              value: ANYONE,
              label: t('book.anyone'),
              sub: t('book.anyone_more'),
              lead: <IconUsers className="i-m" aria-hidden />,
            },
            ...takersOf(service, catalogue).map((calendar) => ({
              value: calendar.id,
              label: calendar.name,
              lead: <CalendarFace calendar={calendar} size="small" />,
            })),
          ]}
        />
        <Stepper
          label={t('book.length', { name })}
          value={minutes}
          min={DURATION_STEP}
          max={DURATION_MAX}
          step={DURATION_STEP}
          text={formatDuration(minutes)}
          labels={{ less: t('book.shorter', { name }), more: t('book.longer', { name }) }}
          onValueChange={(next) =>
            onChange({ ...wanted, minutes: next === duration * wanted.slots ? null : next })
          }
        />
      </div>
      <div className="mt-2 flex items-center justify-between gap-2">
        <span className="text-t1 text-ink-3">{t('book.slots_more')}</span>
        <Stepper
          className="w-[9.5rem] flex-none"
          label={t('book.slots', { name })}
          value={wanted.slots}
          min={1}
          max={SLOTS_MAX}
          step={1}
          text={t('book.slots_count', { count: wanted.slots })}
          labels={{ less: t('book.slots_less', { name }), more: t('book.slots_plus', { name }) }}
          onValueChange={(slots) => onChange({ ...wanted, slots, minutes: null })}
        />
      </div>
    </li>
  );
}

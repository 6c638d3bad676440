import type { BusinessPage } from '@kursi/core/discovery/discovery.contract.ts';
import { paise } from '@kursi/core/kernel/money.ts';
import type { SaidRange } from '@kursi/core/waitlist/range-to-say.ts';
import { useId, useState } from 'react';
import { formatDuration, formatMoney } from '../../../lib/format.ts';
import { useText } from '../../../lib/text.ts';
import { toneOf } from '../../../shared/calendar-tones.ts';
import { IconButton } from '../../../ui/button.tsx';
import { Avatar } from '../../../ui/pictures/avatar.tsx';
import { IconCheck, IconMinus, IconPlus, IconUsers } from '../../../ui/pictures/icons.ts';
import { shortWait } from '../wait-text.ts';
import type { OfferedQueue } from './offered-queue.ts';

/** Ids of services; `else`: they will say it at the desk; null: not chosen yet. */
export type Picked = readonly string[] | 'else' | null;

/** With more, the last place opens the rest. */
const SHOWN = 5;

interface ServicesProps {
  readonly queue: OfferedQueue;
  readonly picked: Picked;
  readonly most: number;
  readonly onPick: (picked: Picked) => void;
}

const service =
  'relative flex min-h-15.5 flex-col justify-center rounded-2 bg-surface py-1.5 pr-8 pl-3 text-start leading-[1.25rem] font-medium wrap-anywhere shadow-1 aria-pressed:bg-svc-hair aria-pressed:shadow-[inset_0_0_0_2px_var(--ink)]';
const person =
  'relative flex cursor-pointer flex-col items-center rounded-2 px-0.5 pt-2 pb-1.75 text-center text-t2 leading-[1.125rem] text-ink-2 has-checked:bg-surface has-checked:font-bold has-checked:text-ink has-checked:inset-ring-2 has-checked:inset-ring-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus';

export function Services({ queue: { services }, picked, most, onPick }: ServicesProps) {
  const t = useText();
  const [isAll, setAll] = useState(services.length <= SHOWN);
  if (services.length === 0) return null;
  const has = (id: string) => picked !== null && picked !== 'else' && picked.includes(id);
  function toggle(id: string): void {
    const before = picked === null || picked === 'else' ? [] : picked;
    const next = has(id) ? before.filter((one) => one !== id) : [...before, id].slice(-most);
    onPick(next.length === 0 ? null : next);
  }
  return (
    <div id="join-services" className="grid grid-cols-2 gap-2 px-3">
      {services
        .slice(0, isAll ? undefined : SHOWN)
        .map(({ service_id, name, duration, price, costs_more }) => (
          <button
            key={service_id}
            type="button"
            aria-pressed={has(service_id)}
            className={service}
            onClick={() => toggle(service_id)}
          >
            {name}
            <small className="num text-t1 font-regular text-ink-3 in-aria-pressed:text-ink-2">
              {formatDuration(duration)},{' '}
              {costs_more ? t('join.from', { price: formatMoney(paise(price)) }) : formatMoney(paise(price))}
            </small>
            {has(service_id) && (
              <IconCheck className="i-m absolute top-[calc(50%-9px)] right-2.5" aria-hidden />
            )}
          </button>
        ))}
      {isAll ? (
        <button
          type="button"
          aria-pressed={picked === 'else'}
          className={service}
          onClick={() => onPick(picked === 'else' ? null : 'else')}
        >
          {t('join.else')}
          <small className="text-t1 font-regular text-ink-3 in-aria-pressed:text-ink-2">
            {t('join.else_hint')}
          </small>
          {picked === 'else' && (
            <IconCheck className="i-m absolute top-[calc(50%-9px)] right-2.5" aria-hidden />
          )}
        </button>
      ) : (
        <button type="button" className={service} aria-expanded={false} onClick={() => setAll(true)}>
          {t('join.all')}
        </button>
      )}
    </div>
  );
}

interface PeopleProps {
  readonly value: number;
  readonly most: number;
  readonly onChange: (value: number) => void;
}

export function People({ value, most, onChange }: PeopleProps) {
  const t = useText();
  if (most <= 1) return null;
  return (
    <fieldset className="-my-1.5 -mr-2.5 ml-auto flex min-h-11 items-center text-t2 font-medium [&_:disabled]:text-mute">
      <legend className="sr-only">{t('join.people')}</legend>
      <IconButton
        size="tap"
        label={t('join.fewer')}
        icon={<IconMinus className="i-m" aria-hidden />}
        disabled={value <= 1}
        onClick={() => onChange(value - 1)}
      />
      <output className="num">
        {value === 1 ? t('join.just_me') : t('join.people_count', { count: value })}
      </output>
      <IconButton
        size="tap"
        label={t('join.more')}
        icon={<IconPlus className="i-m" aria-hidden />}
        disabled={value >= most}
        onClick={() => onChange(value + 1)}
      />
    </fieldset>
  );
}

interface WhoProps {
  readonly page: BusinessPage;
  readonly queue: OfferedQueue;
  /** Null: anyone. */
  readonly value: string | null;
  readonly anyone: SaidRange | null;
  readonly each: ReadonlyMap<string, SaidRange | null>;
  readonly onChange: (entityId: string | null) => void;
}

/** The wait stands under each person, because that decides. */
export function Who({ page, queue: { calendars }, value, anyone, each, onChange }: WhoProps) {
  const t = useText();
  const name = useId();
  if (calendars.length < 2) return null;
  const toneOfPerson = (id: string) => toneOf(page.team.find((one) => one.id === id)?.colour ?? 0);
  const option = (id: string | null) => ({
    type: 'radio',
    name,
    checked: value === id,
    className: 'absolute inset-0 z-(--z-raised) size-full cursor-pointer opacity-0',
    onChange: () => onChange(id),
  });
  return (
    <>
      <div className="mx-4 mt-4 mb-2 flex min-h-8 items-center justify-between gap-2">
        <h2 className="text-t3 font-bold">{t('join.with')}</h2>
        <span className="text-t1 text-ink-3">{t('join.minutes')}</span>
      </div>
      <fieldset className="grid grid-cols-4 gap-1 px-3">
        <legend className="sr-only">{t('join.with_whom')}</legend>
        <label className={person}>
          <input {...option(null)} />
          <span className="k-av arch mb-1.25 h-10.75 w-9 pt-1.5">
            <IconUsers className="i-m" aria-hidden />
          </span>
          {t('join.anyone')}
          <small className="num text-t1 font-regular text-ink-3 in-has-checked:font-medium in-has-checked:text-ink-2">
            {shortWait(anyone)}
          </small>
        </label>
        {calendars.map((calendar) => (
          <label key={calendar.entity_id} className={person}>
            <input {...option(calendar.entity_id)} />
            <Avatar
              name={calendar.name}
              shape="arch"
              className="mb-1.25 h-10.75 w-9 pt-1.5"
              tone={toneOfPerson(calendar.entity_id)}
              src={calendar.image_url ?? undefined}
            />
            <span className="max-w-full truncate">{calendar.name}</span>
            <small className="num text-t1 font-regular text-ink-3 in-has-checked:font-medium in-has-checked:text-ink-2">
              {shortWait(each.get(calendar.entity_id) ?? null)}
            </small>
          </label>
        ))}
      </fieldset>
    </>
  );
}

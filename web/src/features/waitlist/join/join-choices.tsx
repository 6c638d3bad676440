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
    <div id="join-services" className="k-join-pick">
      {services
        .slice(0, isAll ? undefined : SHOWN)
        .map(({ service_id, name, duration, price, costs_more }) => (
          <button
            key={service_id}
            type="button"
            aria-pressed={has(service_id)}
            onClick={() => toggle(service_id)}
          >
            {name}
            <small className="num">
              {formatDuration(duration)},{' '}
              {costs_more ? t('join.from', { price: formatMoney(paise(price)) }) : formatMoney(paise(price))}
            </small>
            {has(service_id) && <IconCheck className="i-m" aria-hidden />}
          </button>
        ))}
      {isAll ? (
        <button
          type="button"
          aria-pressed={picked === 'else'}
          onClick={() => onPick(picked === 'else' ? null : 'else')}
        >
          {t('join.else')}
          <small>{t('join.else_hint')}</small>
          {picked === 'else' && <IconCheck className="i-m" aria-hidden />}
        </button>
      ) : (
        <button type="button" aria-expanded={false} onClick={() => setAll(true)}>
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
    <fieldset className="k-join-people">
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
    onChange: () => onChange(id),
  });
  return (
    <>
      <div className="k-join-head">
        <h2 className="text-t3 font-bold">{t('join.with')}</h2>
        <span className="text-t1 text-ink-3">{t('join.minutes')}</span>
      </div>
      <fieldset className="k-join-who">
        <legend className="sr-only">{t('join.with_whom')}</legend>
        <label>
          <input {...option(null)} />
          <span className="k-av arch">
            <IconUsers className="i-m" aria-hidden />
          </span>
          {t('join.anyone')}
          <small className="num">{shortWait(anyone)}</small>
        </label>
        {calendars.map((person) => (
          <label key={person.entity_id}>
            <input {...option(person.entity_id)} />
            <Avatar
              name={person.name}
              shape="arch"
              tone={toneOfPerson(person.entity_id)}
              src={person.image_url ?? undefined}
            />
            <span className="max-w-full truncate">{person.name}</span>
            <small className="num">{shortWait(each.get(person.entity_id) ?? null)}</small>
          </label>
        ))}
      </fieldset>
    </>
  );
}

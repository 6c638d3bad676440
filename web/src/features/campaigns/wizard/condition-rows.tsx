import { type AudienceFilter, usesDays } from '@kursi/core/campaigns/audience-filter.ts';
import { type ReactNode, useState } from 'react';
import { formatNumber } from '../../../lib/format.ts';
import { useText } from '../../../lib/text.ts';
import { DayField } from '../../../shared/days/day-field.tsx';
import { IconButton } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { IconX } from '../../../ui/pictures/icons.ts';
import type { useServices } from '../use-services.ts';
import { type Condition, conditions, hasCondition, removeCondition, stepOfCondition } from './conditions.ts';
import type { AudienceCount } from './use-audience.ts';
import { AmountField, LengthField, ServicesField, TimesField } from './value-fields.tsx';

interface ConditionRowsProps {
  readonly filter: AudienceFilter;
  readonly onChange: (filter: AudienceFilter) => void;
  readonly services: ReturnType<typeof useServices>;
  readonly count: AudienceCount | undefined;
  readonly isStale: boolean;
  readonly today: Temporal.PlainDate;
}

/** One line per condition, with how many match it and all above it. */
export function ConditionRows(props: ConditionRowsProps) {
  const { filter, onChange, services, count, isStale, today } = props;
  const t = useText();
  const { client_presence: presence, service_usage: usage, amount_spent: spent } = filter;
  const setPresence = (part: Partial<typeof presence>) =>
    onChange({ ...filter, client_presence: { ...presence, ...part } });
  const setUsage = (part: Partial<typeof usage>) =>
    onChange({ ...filter, service_usage: { ...usage, ...part } });
  const matching = (name: string | null) =>
    count?.steps.find(({ criterion }) => criterion === name)?.matching;
  // The line stays while its only amount is typed anew, and says nothing meanwhile.
  const [isSpentOpen, setSpentOpen] = useState(false);
  const setSpent = (next: typeof spent) => {
    setSpentOpen(true);
    onChange({ ...filter, amount_spent: next });
  };
  const lost = presence.loyal_but_lost_clients;
  const left = usage.left_over_details;
  const servicesFor = (
    key: 'used_service_id' | 'not_used_service_id' | 'not_tried_service_id',
    label: string,
  ) => (
    <ServicesField
      label={label}
      value={usage[key] ?? []}
      services={services.items}
      names={services.names}
      onChange={(ids) => setUsage({ [key]: ids })}
    />
  );

  const says: Readonly<Record<Condition, () => ReactNode>> = {
    days: () =>
      filter.type === 'duration' ? (
        <>
          {t('audience.say_in_the_last')}
          <LengthField
            label={t('audience.days')}
            value={filter.duration}
            onChange={(duration) => onChange({ ...filter, duration })}
          />
        </>
      ) : (
        <>
          {t('audience.say_from')}
          <DayField
            className="w-auto max-w-full min-w-37"
            label={t('audience.from_day')}
            value={filter.filter_start_date ?? today.toString()}
            onChange={(filter_start_date) => onChange({ ...filter, filter_start_date })}
          />
          {t('audience.say_to')}
          <DayField
            className="w-auto max-w-full min-w-37"
            label={t('audience.to_day')}
            value={filter.filter_end_date ?? today.toString()}
            onChange={(filter_end_date) => onChange({ ...filter, filter_end_date })}
          />
          {!usesDays(filter) && <span className="text-t1 text-ink-3">{t('audience.days_are_for')}</span>}
        </>
      ),
    new_clients: () => t('audience.say_new'),
    not_booked: () => (
      <>
        {t('audience.say_away')}
        <LengthField
          inDays
          label={t('audience.not_booked')}
          value={{ value: presence.not_booked_in_days ?? 1, unit: 'days' }}
          onChange={({ value }) => setPresence({ not_booked_in_days: value })}
        />
        {(filter.never_visited || (count?.never_visited ?? 0) > 0) && (
          <Checkbox
            className="basis-full"
            label={t('audience.never_too', { count: count?.never_visited ?? 0 })}
            checked={filter.never_visited === true}
            onChange={({ target }) => onChange({ ...filter, never_visited: target.checked })}
          />
        )}
      </>
    ),
    loyal: () => (
      <>
        {t('audience.say_came')}
        <TimesField
          label={t('audience.loyal')}
          value={presence.loyal_clients?.min_bookings_per_year ?? 1}
          onChange={(min_bookings_per_year) => setPresence({ loyal_clients: { min_bookings_per_year } })}
        />
        {t('audience.say_times_a_year')}
      </>
    ),
    loyal_but_lost: () => null,
    used: () => servicesFor('used_service_id', t('audience.used')),
    not_used: () => servicesFor('not_used_service_id', t('audience.not_used')),
    not_tried: () => servicesFor('not_tried_service_id', t('audience.not_tried')),
    left_over: () =>
      left && (
        <>
          <Select
            className="w-auto max-w-full min-w-37"
            label={t('audience.left_over_service')}
            value={left.service_id}
            options={services.items
              .filter(({ id, service_status }) => service_status !== 'deleted' || id === left.service_id)
              .map(({ id, name }) => ({ value: id, label: name }))}
            onValueChange={(service_id) => setUsage({ left_over_details: { ...left, service_id } })}
          />
          <TimesField
            label={t('audience.left_over_times')}
            value={left.booking_frequency}
            onChange={(booking_frequency) => setUsage({ left_over_details: { ...left, booking_frequency } })}
          />
          {t('audience.say_times_but_not')}
          <LengthField
            label={t('audience.left_over')}
            value={left.since_duration}
            onChange={(since_duration) => setUsage({ left_over_details: { ...left, since_duration } })}
          />
        </>
      ),
    spent: () => (
      <>
        {t('audience.say_more_than')}
        <AmountField
          label={t('audience.more_than')}
          value={spent.more_than}
          onChange={(more_than) => setSpent(amounts(more_than, spent.less_than))}
        />
        {t('audience.say_less_than')}
        <AmountField
          label={t('audience.less_than')}
          value={spent.less_than}
          onChange={(less_than) => setSpent(amounts(spent.more_than, less_than))}
        />
      </>
    ),
  };

  const lines = conditions
    .filter((condition) => hasCondition(filter, condition) || (condition === 'spent' && isSpentOpen))
    .map((condition) => {
      const remove =
        condition === 'days' && filter.type === 'duration'
          ? null
          : () => {
              if (condition === 'spent') setSpentOpen(false);
              onChange(removeCondition(filter, condition));
            };
      if (condition === 'loyal_but_lost' && lost) {
        const setLost = (part: Partial<typeof lost>) =>
          setPresence({ loyal_but_lost_clients: { ...lost, ...part } });
        return (
          <li key={condition} className="contents">
            <Row
              label={t('audience.was_loyal')}
              count={matching('was_loyal')}
              isStale={isStale}
              onRemove={remove}
            >
              {t('audience.say_came')}
              <TimesField
                label={t('audience.was_loyal_times')}
                value={lost.booking_frequency}
                onChange={(booking_frequency) => setLost({ booking_frequency })}
              />
              {t('audience.say_times_in')}
              <LengthField
                label={t('audience.was_loyal_length')}
                value={lost.min_booking_duration}
                onChange={(min_booking_duration) => setLost({ min_booking_duration })}
              />
              {t('audience.say_before_stopping')}
            </Row>
            <Row
              label={t('audience.then_lost')}
              count={matching('then_lost')}
              isStale={isStale}
              onRemove={remove}
            >
              {t('audience.say_not_seen')}
              <LengthField
                label={t('audience.then_lost')}
                value={lost.lost_duration}
                onChange={(lost_duration) => setLost({ lost_duration })}
              />
            </Row>
          </li>
        );
      }
      return (
        <li key={condition} className="contents">
          <Row
            label={t(`audience.${condition as Exclude<Condition, 'loyal_but_lost'>}`)}
            count={matching(stepOfCondition[condition])}
            isStale={isStale}
            onRemove={remove}
          >
            {says[condition]()}
          </Row>
        </li>
      );
    });
  const { readers_of, ...others } = filter;
  if (!readers_of) return lines;
  return [
    <li key="readers" className="contents">
      <Row
        label={t('audience.readers')}
        count={matching('read_campaign')}
        isStale={isStale}
        onRemove={() => onChange(others)}
      >
        <span className="min-w-0 break-words text-ink">{readers_of.name}</span>
        <Checkbox
          className="basis-full"
          label={t('audience.in_their_pause')}
          checked={readers_of.in_their_pause === true}
          onChange={({ target }) =>
            onChange({ ...filter, readers_of: { ...readers_of, in_their_pause: target.checked } })
          }
        />
      </Row>
    </li>,
    ...lines,
  ];
}

function amounts(
  more_than: AudienceFilter['amount_spent']['more_than'],
  less_than: AudienceFilter['amount_spent']['less_than'],
): AudienceFilter['amount_spent'] {
  return { ...(more_than !== undefined && { more_than }), ...(less_than !== undefined && { less_than }) };
}

interface RowProps {
  readonly label: string;
  readonly count: number | undefined;
  readonly isStale: boolean;
  readonly onRemove: (() => void) | null;
  readonly children: ReactNode;
}

export function Row({ label, count, isStale, onRemove, children }: RowProps) {
  const t = useText();
  return (
    <div className="grid min-h-14 grid-cols-[104px_minmax(0,1fr)_56px_28px] items-center gap-x-3 shadow-[inset_0_-1px_var(--line-soft)] in-[li:last-child]:shadow-none max-desk:grid-cols-[minmax(0,1fr)_auto_44px] max-desk:gap-x-2 max-desk:py-2.5">
      <span className="font-medium max-desk:col-start-1 max-desk:row-start-1">{label}</span>
      <span className="flex flex-wrap items-center gap-2 py-2.5 text-ink-2 max-desk:col-span-full max-desk:pt-1.5 max-desk:pb-0">
        {children}
      </span>
      <span
        className={cx(
          'num text-right text-ink-2 in-[li:last-child]:font-bold in-[li:last-child]:text-ink max-desk:col-start-2 max-desk:row-start-1',
          isStale && 'opacity-55',
        )}
      >
        {count !== undefined && (
          <>
            <span className="sr-only">{t('audience.match')} </span>
            {formatNumber(count)}
          </>
        )}
      </span>
      <span className="justify-self-end text-ink-3 max-desk:col-start-3 max-desk:row-start-1">
        {onRemove && (
          <IconButton
            size="small"
            label={t('audience.remove', { what: label })}
            icon={<IconX className="i-m" aria-hidden />}
            onClick={onRemove}
          />
        )}
      </span>
    </div>
  );
}

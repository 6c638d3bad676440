import type { Alternative } from '@kursi/core/booking/booking-shapes.ts';
import { wholeContact } from '@kursi/core/kernel/masked.ts';
import { parseTime } from '@kursi/core/kernel/time.ts';
import { useEffect, useRef } from 'react';
import { formatDay, formatDuration, formatMoney, formatTime } from '../../lib/format.ts';
import { type Translate, useText } from '../../lib/text.ts';
import { cx } from '../../ui/cx.ts';
import { Segmented } from '../../ui/fields/segmented.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { TextInput } from '../../ui/fields/text-input.tsx';
import { IconPhone } from '../../ui/pictures/icons.ts';
import { clientName } from '../clients/client-name.ts';
import type { Decided, Decision } from './decisions.ts';

interface ConflictRowProps {
  readonly decided: Decided;
  readonly today: string;
  readonly nameOf: (entityId: string) => string;
  readonly onDecide: (decision: Decision) => void;
  readonly onTo: (to: Alternative) => void;
  readonly onReason: (reason: string) => void;
  /** The keys decide on this one. */
  readonly isCurrent?: boolean;
  readonly onCurrent?: () => void;
  /** One decision is made for all: the row only shows what it means here. */
  readonly fixed?: Decision | undefined;
}

const keyOf = (one: Alternative) => `${one.booking_date} ${one.service_time} ${one.entity_id}`;

/** The columns of a row and of its head, in a list that is a `@container`. */
export const conflictColumns =
  'grid grid-cols-[84px_minmax(0,1fr)_minmax(0,1.1fr)_14.5rem] items-center gap-x-4 gap-y-2 shadow-[inset_0_-1px_var(--line-soft)] @max-[760px]:grid-cols-[84px_minmax(0,1fr)] @max-[760px]:[&>:nth-child(n+3)]:col-span-full';

/** One visit in the way: when, who, where it could go, and what happens to it. */
export function ConflictRow(props: ConflictRowProps) {
  const { decided, today, nameOf, onDecide, onTo, onReason, isCurrent, onCurrent, fixed } = props;
  const t = useText();
  const { conflict, decision, to, reason } = decided;
  const { client, alternatives } = conflict;
  const phone = wholeContact(client.phone);
  const name = clientName(t, client.name);
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isCurrent) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isCurrent]);
  const isSameTime = to?.booking_date === conflict.booking_date && to.service_time === conflict.service_time;
  return (
    <li
      ref={row}
      className={cx(
        conflictColumns,
        'py-2.5 aria-[current]:-mx-2.5 aria-[current]:rounded-1 aria-[current]:px-2.5 aria-[current]:shadow-[0_0_0_2px_var(--ink)]',
      )}
      aria-current={isCurrent || undefined}
      onFocus={onCurrent}
      onPointerDown={onCurrent}
    >
      <b className="num">{formatTime(conflict.service_time)}</b>
      <div className="min-w-0">
        <p className="break-words font-medium">{name}</p>
        <p className="text-t1 text-ink-3">
          {conflict.service_name}
          {conflict.is_usual_calendar && (
            <b className="ml-1 text-warn">
              {t('conflict.always_with', { name: nameOf(conflict.entity_id) })}
            </b>
          )}
          {conflict.paid_amount !== null && conflict.paid_amount > 0 && (
            <b className="ml-1 text-warn">
              {t('conflict.paid_ahead', { amount: formatMoney(conflict.paid_amount) })}
            </b>
          )}
        </p>
        {fixed && decision === 'move' && to && (
          <p className="text-t2 font-medium text-good">
            {t('conflict.goes_to', {
              who: nameOf(to.entity_id),
              when: whenText(to, conflict.booking_date, today),
            })}
          </p>
        )}
        {fixed === 'move' && !to && <p className="text-t2 font-medium text-bad">{t('conflict.stays')}</p>}
        {phone && (decision === 'keep' || !client.account_id) && (
          <a className="inline-flex items-center gap-1 text-t1 text-brand-ink" href={`tel:${phone}`}>
            <IconPhone className="i-s" aria-hidden />
            {t('conflict.call', { name })}
          </a>
        )}
      </div>
      {fixed ? null : decision === 'cancel' ? (
        <TextInput
          aria-label={t('conflict.reason', { name })}
          placeholder={t('desk.reason_read')}
          value={reason}
          maxLength={500}
          onChange={(event) => onReason(event.target.value)}
        />
      ) : to ? (
        <div className="min-w-0">
          <Select
            label={t('conflict.where', { name })}
            value={keyOf(to)}
            onValueChange={(key) => {
              const found = alternatives.find((one) => keyOf(one) === key);
              if (found) onTo(found);
            }}
            options={alternatives.map((one) => ({
              value: keyOf(one),
              label: `${nameOf(one.entity_id)}, ${whenText(one, conflict.booking_date, today)}`,
              sub: distance(t, one, conflict),
            }))}
          />
          <p className={cx('mt-0.5 text-t1', isSameTime ? 'text-good' : 'text-warn')}>
            {distance(t, to, conflict)}
          </p>
        </div>
      ) : (
        <p className="text-bad">{t('conflict.nobody_free')}</p>
      )}
      {!fixed && (
        <Segmented
          wide
          label={t('conflict.decide', { name })}
          value={decision}
          onValueChange={onDecide}
          options={[
            ...(to ? [{ value: 'move' as const, label: t('conflict.move') }] : []),
            { value: 'keep', label: t('conflict.keep') },
            { value: 'cancel', label: t('conflict.cancel') },
          ]}
        />
      )}
    </li>
  );
}

function whenText(one: Alternative, day: string, today: string): string {
  const time = formatTime(one.service_time);
  return one.booking_date === day ? time : `${formatDay(one.booking_date, { today })}, ${time}`;
}

/** How far an alternative is from the booked time, in words. */
function distance(t: Translate, one: Alternative, before: Decided['conflict']): string {
  if (one.booking_date !== before.booking_date) return t('conflict.other_day');
  const by = (parseTime(one.service_time) ?? 0) - (parseTime(before.service_time) ?? 0);
  if (by === 0) return t('conflict.same_time');
  const minutes = formatDuration(Math.abs(by));
  return by > 0 ? t('conflict.later', { minutes }) : t('conflict.earlier', { minutes });
}

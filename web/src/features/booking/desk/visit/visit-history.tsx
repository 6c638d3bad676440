import type { Visit } from '@kursi/core/booking/booking-shapes.ts';
import { type EditedPart, readEditedParts } from '@kursi/core/booking/edited-parts.ts';
import { visitCalls } from '@kursi/core/booking/visits.contract.ts';
import type { OutputOf } from '@kursi/core/contract/call.ts';
import { paise } from '@kursi/core/kernel/money.ts';
import type { MethodType } from '@kursi/core/payments/payment-methods.ts';
import { useState } from 'react';
import { HistoryLink } from '../../../../app/frame/history-link.tsx';
import { formatDuration, formatInstant, formatMoney, formatTime } from '../../../../lib/format.ts';
import { useCallQuery } from '../../../../lib/sync/queries.ts';
import { type PlainKey, type Translate, useText } from '../../../../lib/text.ts';
import { methodName } from '../../../../shared/payments/payment-methods.ts';
import { Button } from '../../../../ui/button.tsx';

type Happened = OutputOf<typeof visitCalls.listHistory>['items'][number];

const words = {
  'booking.reserved': 'visit.was_reserved',
  'booking.released': 'visit.was_released',
  'booking.requested': 'visit.was_requested',
  'booking.confirmed': 'visit.was_confirmed',
  'booking.cancelled': 'visit.was_cancelled',
  'booking.restored': 'visit.was_restored',
  'booking.unanswered': 'visit.was_unanswered',
  'booking.lapsed': 'visit.was_lapsed',
  'booking.changed': 'visit.was_changed',
  'booking.paid': 'visit.was_paid',
  'booking.payment_undone': 'visit.was_unpaid',
  'visit.payment_undone': 'visit.was_unpaid',
  'booking.refunded': 'visit.was_refunded',
  'visit.refund_undone': 'visit.was_not_given_back',
  'visit.due_noted': 'visit.was_due_noted',
  'visit.changed': 'visit.was_noted',
  'visit.coming': 'visit.coming',
  'visit.change_wanted': 'visit.wants_change',
  'visit.wish_settled': 'visit.was_wish_settled',
  'visit.late': 'visit.was_on_time',
  'visit.shared': 'visit.was_shared',
  'visit.shares_revoked': 'visit.was_unshared',
  'visit.bill_shown': 'visit.was_shown',
  'visit.receipt_linked': 'visit.was_receipt_linked',
  'visit.receipt_mailed': 'visit.was_receipt_mailed',
  'visit.due_mailed': 'visit.was_due_mailed',
  'visit.due_messaged': 'visit.was_due_messaged',
  'visit.receipt_link_revoked': 'visit.was_receipt_unlinked',
} as const satisfies Record<string, PlainKey>;

const progressText = {
  expected: 'visit.was_expected',
  arrived: 'visit.was_arrived',
  in_service: 'visit.was_in_service',
  done: 'visit.was_done',
  no_show: 'visit.was_no_show',
} as const;

const moneyText = {
  'visit.paid': 'visit.was_paid_by',
  'visit.refunded': 'visit.was_given_back',
  'visit.payment_undone': 'visit.payment_was_undone',
  'booking.payment_undone': 'visit.payment_was_undone',
} as const;

const has = <T extends object>(table: T, key: string | undefined): key is Extract<keyof T, string> =>
  key !== undefined && Object.hasOwn(table, key);

const partText = {
  added: 'edit.part_added',
  removed: 'edit.part_removed',
  moved: 'edit.part_moved',
  length: 'edit.part_length',
  person: 'edit.part_person',
  price: 'edit.part_price',
  order: 'edit.part_order',
} as const satisfies Record<EditedPart['what'], string>;

/** One save is one line with all its parts. */
function editText(t: Translate, parts: readonly EditedPart[], nameOf: (id: string) => string): string {
  return parts
    .map(({ what, service = '', from = '', to = '' }) => {
      const text = {
        moved: formatTime,
        length: (value: string) => formatDuration(Number(value)),
        price: (value: string) => formatMoney(paise(Number(value))),
        person: nameOf,
      }[what as 'moved' | 'length' | 'price' | 'person'];
      const values = { service, from: text ? text(from) : from, to: text ? text(to) : to };
      return t(partText[what], values);
    })
    .join(' ');
}

function sentence(
  t: Translate,
  { type, ids }: Happened,
  timeZone: string,
  nameOf: (id: string) => string,
): string | null {
  const progress = ids['progress'];
  if (type === 'visit.progressed') return has(progressText, progress) ? t(progressText[progress]) : null;
  const { start, before_start: before } = ids;
  if (type === 'booking.moved') {
    const { before_duration, duration } = ids;
    const stays = start === before && ids['entity_id'] === ids['before_entity_id'];
    if (stays && before_duration && duration) {
      const [from, to] = [before_duration, duration].map((minutes) => formatDuration(Number(minutes)));
      return t('visit.was_resized', { from: from ?? '', to: to ?? '' });
    }
    if (!start || !before || start === before) return t('visit.was_moved');
    const at = (instant: string) => formatInstant(instant, { timeZone });
    return t('visit.was_moved_from', { from: at(before), to: at(start) });
  }
  if (type === 'visit.edited') return editText(t, readEditedParts(ids['parts']), nameOf);
  if (has(moneyText, type) && ids['amount']) {
    const { type: method = 'cash', method_name = null } = ids;
    const by = methodName(t, { type: method as MethodType, method_name });
    const amount = formatMoney(paise(Number(ids['amount'])));
    return t(moneyText[type], { amount, by });
  }
  if (type === 'visit.billed' || type === 'visit.bill_revised' || type === 'visit.bill_voided') {
    const number = ids['receipt_number'] ?? '';
    const total = formatMoney(paise(Number(ids['total_amount'] ?? 0)));
    if (type === 'visit.bill_voided') return t('visit.bill_was_voided', { number });
    return t(type === 'visit.billed' ? 'visit.was_billed' : 'visit.bill_was_revised', { number, total });
  }
  if (type === 'visit.late' && ids['minutes']) return t('visit.was_late', { minutes: ids['minutes'] });
  if (type === 'booking.paid' && ids['payment_id']) return t('visit.was_paid_online');
  return has(words, type) ? t(words[type]) : null;
}

const FIRST = 2;

interface VisitHistoryProps {
  readonly businessId: string;
  readonly visit: Visit;
  readonly timeZone: string;
  readonly nameOf: (entityId: string) => string;
}

/** Event log of the visit, newest first; collapsed to the latest until expanded. */
export function VisitHistory({ businessId, visit, timeZone, nameOf }: VisitHistoryProps) {
  const t = useText();
  const [whole, setWhole] = useState(false);
  const { data } = useCallQuery(visitCalls.listHistory, { business_id: businessId, visit_id: visit.id });
  const edits = new Set(data?.items.filter(({ type }) => type === 'visit.edited').map(({ at }) => at));
  const lines = (data?.items ?? [])
    // The bookings of an edit are parts of its line.
    .filter(({ type, at }) => type === 'visit.edited' || !edits.has(at))
    .map((one) => ({ ...one, text: sentence(t, one, timeZone, nameOf) }))
    .filter(({ text }) => text !== null)
    // Deduplicates: one command on several services emits one event per service.
    .filter((one, i, all) => {
      const before = all[i - 1];
      return !(before && before.text === one.text && before.at === one.at);
    })
    .toReversed();
  if (lines.length === 0) return null;
  const shown = whole ? lines : lines.slice(0, FIRST);
  return (
    <section aria-label={t('visit.history')}>
      <h3 className="text-t1 font-medium text-ink-2">{t('visit.history')}</h3>
      <ol className="mt-1 grid gap-1 text-t1 text-ink-3">
        {shown.map((one) => (
          <li key={one.seq}>
            <span className="text-ink-2">{one.text}</span>{' '}
            <span className="num">
              {[
                one.by === 'client' ? t('visit.by_client') : one.actor_name,
                one.approved_by_name && t('visit.approved_by', { name: one.approved_by_name }),
                formatInstant(one.at, { timeZone }),
              ]
                .filter(Boolean)
                .join(', ')}
            </span>
          </li>
        ))}
      </ol>
      {lines.length > FIRST && (
        <Button
          size="small"
          variant="quiet"
          className="-ml-2"
          aria-expanded={whole}
          onClick={() => setWhole(!whole)}
        >
          {whole ? t('visit.less_history') : t('visit.whole_history')}
        </Button>
      )}
      <HistoryLink of={{ record: visit.id }} className="-ml-2" />
    </section>
  );
}

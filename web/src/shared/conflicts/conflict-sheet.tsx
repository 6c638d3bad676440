import type { ConflictDecision } from '@kursi/core/booking/booking-shapes.ts';
import { MOST_CONFLICTS } from '@kursi/core/booking/closing.contract.ts';
import { scheduleCalls } from '@kursi/core/booking/schedule.contract.ts';
import { catalogueCalls } from '@kursi/core/catalogue/catalogue.contract.ts';
import { useState } from 'react';
import { errorText } from '../../lib/api/error-text.ts';
import { formatDay } from '../../lib/format.ts';
import type { CommandResult } from '../../lib/sync/command.ts';
import { useCallQuery } from '../../lib/sync/queries.ts';
import { useText } from '../../lib/text.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { Segmented } from '../../ui/fields/segmented.tsx';
import { TextInput } from '../../ui/fields/text-input.tsx';
import { Drawer } from '../../ui/overlays/drawer.tsx';
import { Problem } from '../../ui/states/note.tsx';
import { Skeleton, SkeletonText } from '../../ui/states/skeleton.tsx';
import { LoadFailed } from '../loading.tsx';
import { ConflictRow } from './conflict-row.tsx';
import { type Decided, type Decision, decisionsToSend } from './decisions.ts';
import type { ClosingTime } from './use-in-the-way.ts';

/** One decision for all of them, or one for each. */
type Way = Decision | 'each';

interface ConflictSheetProps {
  readonly businessId: string;
  readonly closing: ClosingTime;
  readonly today: string;
  readonly title: string;
  readonly sub?: string;
  /** The title or what is below it says the day. */
  readonly isOneDay?: boolean;
  readonly keepHint: string;
  readonly saveLabel: string;
  /** Saves what closes the time together with what was decided. */
  readonly onSave: (decisions: ConflictDecision[]) => Promise<CommandResult<unknown>>;
  readonly isSaving: boolean;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Time that closes over visits: what happens to all of them or to each, in one step with one undo. */
export function ConflictSheet(props: ConflictSheetProps) {
  const { businessId, closing, today, title, sub, isOneDay } = props;
  const { keepHint, saveLabel, onSave, isSaving, onDone, onClose } = props;
  const t = useText();
  const of = { business_id: businessId };
  const query = useCallQuery(scheduleCalls.findConflicts, { ...of, ...closing });
  const { data: catalogue } = useCallQuery(catalogueCalls.get, of);
  const nameOf = (id: string) => catalogue?.calendars.find((one) => one.id === id)?.name ?? '';
  const [way, setWay] = useState<Way>('keep');
  const [reason, setReason] = useState('');
  const [chosen, setChosen] = useState<ReadonlyMap<string, Partial<Decided>>>(new Map());
  const [problem, setProblem] = useState<string>();

  const conflicts = query.data?.items ?? [];
  const decided = conflicts.map((conflict): Decided => {
    const [to = null] = conflict.alternatives;
    const usual = { conflict, to, decision: 'keep' as const, reason: '' };
    if (way === 'each') return { ...usual, ...chosen.get(conflict.booking_id) };
    return { ...usual, decision: way === 'move' && !to ? 'keep' : way, reason };
  });
  // Of visits, as the count above says: two services of one visit are one.
  const count = (decision: Decision) =>
    new Set(decided.filter((one) => one.decision === decision).map(({ conflict }) => conflict.visit_id)).size;
  const choose = (id: string, change: Partial<Decided>) =>
    setChosen(new Map([...chosen, [id, { ...chosen.get(id), ...change }]]));

  async function save(): Promise<void> {
    if (isSaving) return;
    setProblem(undefined);
    const done = await onSave(decisionsToSend(decided));
    if (done.ok) {
      onDone();
      return;
    }
    setProblem(errorText(done.error.code, done.error.details));
    void query.refetch();
  }

  const mayMove = conflicts.some(({ alternatives }) => alternatives.length > 0);
  const ways: Way[] = ['keep', ...(mayMove ? (['move'] as const) : []), 'cancel', 'each'];
  return (
    <Drawer
      broad
      onClose={onClose}
      title={title}
      sub={sub}
      closeLabel={t('action.close')}
      footer={
        <div className="grid gap-2">
          {query.data && conflicts.length > 0 && (
            <p>
              <b>
                {t('conflict.sum', { moves: count('move'), stays: count('keep'), cancels: count('cancel') })}
              </b>{' '}
              <span className="text-ink-3">{t('conflict.nothing_sent')}</span>
            </p>
          )}
          <div className="flex justify-end gap-2">
            <Button size="tap" onClick={onClose}>
              {t('action.back')}
            </Button>
            <Button
              variant="primary"
              size="tap"
              loading={isSaving}
              disabled={!query.data}
              onClick={() => void save()}
            >
              {saveLabel}
            </Button>
          </div>
        </div>
      }
    >
      <Problem className="mb-3">{problem}</Problem>
      {query.isError && <LoadFailed onRetry={query.refetch}>{t('conflict.not_loaded')}</LoadFailed>}
      {query.isPending && (
        <Skeleton label={t('state.loading')}>
          <SkeletonText lines={6} />
        </Skeleton>
      )}
      {query.data && conflicts.length === 0 && <p className="text-ink-2">{t('conflict.none')}</p>}
      {conflicts.length > 0 && (
        <>
          <p className="pb-2 font-medium">{t('conflict.in_the_way', { count: query.data?.visits ?? 0 })}</p>
          <Segmented
            wide
            label={t('conflict.all')}
            value={way}
            onValueChange={(next) => {
              // One by one begins with what was chosen for all.
              if (next === 'each') {
                const kept = decided.map(
                  ({ conflict: { booking_id }, ...one }) => [booking_id, one] as const,
                );
                setChosen(new Map(kept));
              }
              setWay(next);
            }}
            options={ways.map((value) => ({ value, label: t(`conflict.all_${value}`) }))}
          />
          <p className="pt-2 text-ink-2">{way === 'keep' ? keepHint : t(`conflict.${way}_hint`)}</p>
          {way === 'cancel' && (
            <Field label={t('conflict.all_reason')} className="pt-2">
              <TextInput
                value={reason}
                maxLength={500}
                placeholder={t('desk.reason_read')}
                onChange={(event) => setReason(event.target.value)}
              />
            </Field>
          )}
          <div className="@container pt-3">
            {[...Map.groupBy(decided, ({ conflict }) => conflict.booking_date)].map(([date, ofDay]) => (
              <section key={date} aria-label={formatDay(date, { today })}>
                {!isOneDay && <h3 className="pt-3 font-bold">{formatDay(date, { today })}</h3>}
                <ul>
                  {ofDay.map((one) => (
                    <ConflictRow
                      key={one.conflict.booking_id}
                      decided={one}
                      today={today}
                      nameOf={nameOf}
                      fixed={way === 'each' ? undefined : way}
                      onDecide={(decision) => choose(one.conflict.booking_id, { decision })}
                      onReason={(why) => choose(one.conflict.booking_id, { reason: why })}
                      onTo={(to) => choose(one.conflict.booking_id, { to, decision: 'move' })}
                    />
                  ))}
                </ul>
              </section>
            ))}
          </div>
          {query.data?.has_more && (
            <p className="pt-3 font-medium">{t('conflict.more', { count: MOST_CONFLICTS })}</p>
          )}
        </>
      )}
    </Drawer>
  );
}

import { type Drawer, dayCloseCalls } from '@kursi/core/billing/day-close.contract.ts';
import { countedCash, differencesOf, everyPiece, nonzeroOf } from '@kursi/core/billing/day-close.ts';
import type { ParkedBill } from '@kursi/core/billing/parked-bills.contract.ts';
import { paise, sumPaise } from '@kursi/core/kernel/money.ts';
import { useState } from 'react';
import { ButtonLink } from '../../../app/address/links.tsx';
import { paths } from '../../../app/address/paths.ts';
import type { MyBusiness } from '../../../app/selected-business.ts';
import { errorText } from '../../../lib/api/error-text.ts';
import { draftEntry, useDraft } from '../../../lib/device/drafts.ts';
import { formatDay, formatInstantTime, formatMoney } from '../../../lib/format.ts';
import { useShortcut } from '../../../lib/keyboard/shortcuts.tsx';
import { may } from '../../../lib/may.ts';
import { useCommand } from '../../../lib/sync/command.ts';
import { touchedBy } from '../../../lib/sync/reads.ts';
import { useText } from '../../../lib/text.ts';
import { DayField } from '../../../shared/days/day-field.tsx';
import { methodSums } from '../../../shared/payments/payment-methods.ts';
import { rupeesText } from '../../../shared/payments/rupees.tsx';
import { Button, IconButton } from '../../../ui/button.tsx';
import { PickChip } from '../../../ui/fields/pick-chip.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import { IconChevronLeft, IconChevronRight, IconPrinter } from '../../../ui/pictures/icons.ts';
import { Note } from '../../../ui/states/note.tsx';
import { CloseFoot } from './close-foot.tsx';
import { CompareKinds } from './compare-kinds.tsx';
import {
  countDrafts,
  isCashCounted,
  isWrongTotal,
  noCount,
  othersIn,
  piecesIn,
  totalIn,
  typedPieces,
} from './count-draft.ts';
import { CountsList } from './counts-list.tsx';
import { DrawerCount } from './drawer-count.tsx';
import { FloatDialog } from './float-dialog.tsx';
import { HandOver } from './hand-over.tsx';
import { OpenVisitsDialog } from './open-visits-dialog.tsx';
import { PayOutDialog } from './pay-out-dialog.tsx';
import { PeopleTable } from './people-table.tsx';
import { ReopenDialog } from './reopen-dialog.tsx';

interface DayCloseProps {
  readonly business: MyBusiness;
  readonly drawer: Drawer;
  readonly parked: readonly ParkedBill[];
  readonly onDay: (day: string) => void;
}

const reasons = ['wrong_change', 'not_billed', 'paid_out', 'not_known'] as const;

/** Count, compare, say why, hand over, close: from left to right. */
export function DayClose({ business, drawer, parked, onDay }: DayCloseProps) {
  const t = useText();
  const { day, today, close, expected } = drawer;
  const of = { business_id: business.id, day };
  const about = `${business.id} ${day}`;
  const { kept } = useDraft(countDrafts);
  const { write, clear } = draftEntry(countDrafts, about);
  const count = kept?.value[about] ?? noCount;
  const [asking, setAsking] = useState<'payout' | 'float' | 'reopen' | 'open_visits' | null>(null);
  const [isRecounting, setIsRecounting] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  // A count that was handed in stands until somebody counts again, which is another one.
  const stands = close || isRecounting ? null : drawer.count;
  const pieces = stands?.pieces ?? piecesIn(count);
  const upi = stands?.upi ?? totalIn(count.upi);
  const others = othersIn(count, drawer.own_totals, stands?.others ?? []);
  const sheet = close?.sheet;
  const isCounted = close !== null || stands !== null || !drawer.has_cash || isCashCounted(count);
  const counted = sheet
    ? { cash: sheet.counted_cash, upi: sheet.counted_upi, others: sheet.counted_others }
    : {
        // Nothing is short before it was counted.
        cash: drawer.has_cash && isCounted ? countedCash(pieces) : (expected?.cash ?? drawer.opening_cash),
        upi,
        others,
      };
  const differences = close || !expected ? [] : nonzeroOf(differencesOf(expected, counted));
  const differs = differences.length > 0;
  const off = sumPaise(differences);
  const isBlind = !close && !expected;

  const invalidates = touchedBy('day.closed');
  const onRefused = ({ code, details }: { code: Parameters<typeof errorText>[0]; details: object }) => {
    const who = details as { closed_by_name?: string; closed_at?: string };
    setProblem(
      code === 'DAY_CLOSED' && who.closed_at
        ? t('close.closed_by', { name: who.closed_by_name ?? '', time: formatInstantTime(who.closed_at) })
        : errorText(code, details as Record<string, unknown>),
    );
    return true;
  };
  const handIn = useCommand(dayCloseCalls.handInCount, {
    invalidates,
    onRefused,
    onDone: () => setIsRecounting(false),
  });
  const closeIt = useCommand(dayCloseCalls.close, {
    invalidates,
    onRefused,
    said: () => ({ text: t('close.closed', { day: formatDay(day, { today }) }), tone: 'good' }),
    onDone: clear,
  });
  const takeBack = useCommand(dayCloseCalls.takeBackPayout, { invalidates });
  const isBusy = handIn.pending || closeIt.pending;

  async function onward({ asked = false } = {}): Promise<void> {
    if (isBusy || close) return;
    setProblem(null);
    setAsking(null);
    if ([count.upi, ...Object.values(count.others)].some(isWrongTotal))
      return setProblem(t('catalogue.not_an_amount'));
    const sent = {
      ...of,
      pieces: drawer.has_cash ? everyPiece(pieces) : null,
      upi,
      others: others.map(({ method_id, amount }) => ({ method_id, amount })),
    };
    if (!isCounted && expected && expected.cash !== 0) return setProblem(t('close.count_drawer'));
    if (isBlind) await handIn.run(sent);
    else if (differs && count.note.trim() === '') setProblem(t('error.DIFFERENCE_UNEXPLAINED'));
    else if (drawer.open_visit_count > 0 && !asked) setAsking('open_visits');
    else await closeIt.run({ ...sent, note: count.note.trim() || null });
  }
  function recount(): void {
    write({
      ...count,
      pieces: typedPieces(stands?.pieces ?? {}),
      upi: stands?.upi == null ? count.upi : rupeesText(stands.upi),
      others: {
        ...count.others,
        ...Object.fromEntries(
          (stands?.others ?? []).map(({ method_id, amount }) => [method_id, rupeesText(amount)]),
        ),
      },
    });
    setIsRecounting(true);
  }
  useShortcut('o', { label: t('close.pay_out'), enabled: asking === null }, (event) => {
    event.preventDefault();
    setAsking('payout');
  });
  useShortcut(
    'mod+enter',
    { label: t('close.onward'), inFields: true, enabled: !close && asking === null },
    () => void onward(),
  );
  const move = (days: number) => onDay(Temporal.PlainDate.from(day).add({ days }).toString());
  const { bills } = drawer;
  return (
    <div className="flex min-h-full flex-col pointer-coarse:[&_.k-kbd]:hidden">
      <header className="flex min-h-14 flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-5 py-2 print:[&_.k-btn]:hidden">
        <h1 className="text-t4 font-bold">{t('close.title')}</h1>
        <div className="flex items-center gap-1">
          <IconButton
            label={t('close.day_before')}
            icon={<IconChevronLeft className="i-m" aria-hidden />}
            onClick={() => move(-1)}
          />
          <DayField label={t('close.day')} value={day} onChange={(next) => next <= today && onDay(next)} />
          <IconButton
            label={t('close.day_after')}
            icon={<IconChevronRight className="i-m" aria-hidden />}
            disabled={day >= today}
            onClick={() => move(1)}
          />
        </div>
        <span className="num text-ink-3">
          {t('close.bills', { count: bills.count })}
          {bills.first && bills.last && bills.first !== bills.last && `, ${bills.first} – ${bills.last}`}
        </span>
        <ButtonLink variant="quiet" className="ml-auto" href={paths.takings}>
          {t('takings.title')}
        </ButtonLink>
        <Button variant="quiet" className="max-desk:hidden" onClick={() => window.print()}>
          <IconPrinter className="i-m" aria-hidden />
          {t('close.print')}
        </Button>
      </header>
      <div className="flex flex-1 max-desk:flex-col desk:grid desk:max-wide:grid-cols-[280px_minmax(0,1fr)] wide:grid-cols-[clamp(280px,23vw,332px)_minmax(0,1fr)_clamp(320px,26vw,372px)]">
        <DrawerCount
          drawer={drawer}
          count={count}
          stands={stands}
          onChange={write}
          onRecount={recount}
          onFloat={() => setAsking('float')}
          onPayOut={() => setAsking('payout')}
          onTakeBack={(payout_id) => void takeBack.run({ ...of, payout_id })}
        />
        <section className="min-w-0 px-4 py-3.5 desk:px-6" aria-label={t('close.compare')}>
          {sheet?.changed && (
            <Note tone="warn" title={t('close.changed')}>
              {methodSums(t, sheet.changed)
                .filter(({ amount }) => amount !== 0)
                .map(({ name, amount }) => `${name} ${formatMoney(amount)}`)
                .join(', ')}
            </Note>
          )}
          {isBlind ? (
            <Note>{t('close.blind')}</Note>
          ) : (
            close && !sheet && <Note>{t('close.no_figures')}</Note>
          )}
          {(!close || sheet) && (
            <CompareKinds
              drawer={drawer}
              isCounted={isCounted}
              counted={counted}
              count={count}
              stands={stands}
              onChange={write}
            />
          )}
          {differs && (
            <div className="mt-2 grid gap-2 rounded-2 bg-warn-soft p-3">
              <div className="flex flex-wrap items-center gap-2">
                <span className="font-medium">
                  {t(off < 0 ? 'close.missing' : off > 0 ? 'close.too_much' : 'close.both_differ', {
                    amount: formatMoney(paise(Math.abs(off))),
                  })}
                </span>
                <span className="ml-auto flex flex-wrap gap-1">
                  {reasons.map((reason) => (
                    <PickChip
                      key={reason}
                      picked={count.note === t(`close.why_${reason}`)}
                      onPickedChange={() => write({ ...count, note: t(`close.why_${reason}`) })}
                    >
                      {t(`close.why_${reason}`)}
                    </PickChip>
                  ))}
                </span>
              </div>
              <TextInput
                aria-label={t('close.note')}
                placeholder={t('close.note')}
                maxLength={500}
                value={count.note}
                onChange={({ target }) => write({ ...count, note: target.value })}
              />
            </div>
          )}
          {sheet?.note && <Note>{sheet.note}</Note>}
          <CountsList drawer={drawer} />
          {drawer.people.length > 0 && (
            <>
              <h2 className="pt-5 pb-2 text-t3 font-bold">{t('takings.per_person')}</h2>
              <PeopleTable people={drawer.people} />
            </>
          )}
        </section>
        <section
          className="flex flex-col border-line desk:max-wide:col-start-2 desk:max-wide:border-t wide:border-l"
          aria-label={t('close.close')}
        >
          <HandOver drawer={drawer} pieces={sheet ? (sheet.pieces ?? {}) : pieces} onDay={onDay} />
          <CloseFoot
            drawer={drawer}
            parked={parked}
            problem={problem}
            isBusy={isBusy}
            mayReopen={may(dayCloseCalls.reopen, business)}
            onReopen={() => setAsking('reopen')}
            onward={() => void onward()}
          />
        </section>
      </div>
      {asking === 'payout' && <PayOutDialog of={of} onClose={() => setAsking(null)} />}
      {asking === 'float' && (
        <FloatDialog of={of} opening={drawer.opening_cash} onClose={() => setAsking(null)} />
      )}
      {asking === 'open_visits' && (
        <OpenVisitsDialog
          drawer={drawer}
          onClose={() => setAsking(null)}
          onCloseAnyway={() => void onward({ asked: true })}
        />
      )}
      {asking === 'reopen' && <ReopenDialog of={of} onClose={() => setAsking(null)} />}
    </div>
  );
}

import { billingCalls } from '@kursi/core/billing/billing.contract.ts';
import type { Visit } from '@kursi/core/booking/booking-shapes.ts';
import { scheduleCalls } from '@kursi/core/booking/schedule.contract.ts';
import { visitCalls } from '@kursi/core/booking/visits.contract.ts';
import { type BusinessSettings, settingsCalls } from '@kursi/core/business/settings.contract.ts';
import { catalogueCalls } from '@kursi/core/catalogue/catalogue.contract.ts';
import { type Product, productCalls } from '@kursi/core/catalogue/products.contract.ts';
import type { SentBy } from '@kursi/core/contract/call.ts';
import { noPaise, type Paise } from '@kursi/core/kernel/money.ts';
import { localMinute } from '@kursi/core/kernel/time-zone.ts';
import { useEffect, useRef, useState } from 'react';
import type { MyBusiness } from '../../app/selected-business.ts';
import { useUser } from '../../app/user-context.tsx';
import { ApiError, send } from '../../lib/api.ts';
import { useCommand } from '../../lib/command.ts';
import { draftEntry, useDraft } from '../../lib/drafts.ts';
import { errorText } from '../../lib/error-text.ts';
import { formatMoney } from '../../lib/format.ts';
import { newIdempotencyKey } from '../../lib/idempotency-key.ts';
import { invalidateCalls } from '../../lib/queries.ts';
import { useShortcut } from '../../lib/shortcuts.tsx';
import { useText } from '../../lib/text.ts';
import type { TypedClient } from '../../shared/clients/new-client.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { cx } from '../../ui/cx.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { IconCheck } from '../../ui/icons.ts';
import { Kbd } from '../../ui/kbd.tsx';
import { Note } from '../../ui/note.tsx';
import { showToast } from '../../ui/toast.ts';
import { AddToBill } from './add-to-bill.tsx';
import { BillClient } from './bill-client.tsx';
import {
  addProduct,
  addService,
  type BillDraft,
  billDrafts,
  billOfVisit,
  billToSend,
  type Catalogue,
  isEmptyBill,
  newBill,
  payAllBy,
  placedOf,
  sumsOf,
  upToDate,
} from './bill-draft.ts';
import { BillLines, TIPS } from './bill-lines.tsx';
import { BillSums, WaysToPay } from './bill-money.tsx';
import { newDiscount } from './discount-row.tsx';
import { type Finished, FinishedBill } from './finished-bill.tsx';

interface BillDeskProps {
  readonly business: MyBusiness;
  readonly visit: Visit | null;
  readonly onLeave: () => void;
  readonly onMade: () => void;
  readonly catalogue: Catalogue;
  readonly settings: BusinessSettings;
  readonly products: readonly Product[];
}

/** The bill while it is made: what is on it left and middle, the money right. */
export function BillDesk({ business, visit, onLeave, onMade, catalogue, settings, products }: BillDeskProps) {
  const t = useText();
  const user = useUser();
  const { kept } = useDraft(billDrafts);
  const about = visit ? `${business.id} ${visit.id}` : business.id;
  const entry = draftEntry(billDrafts, about);
  const { write, clear } = entry;
  const today = () => localMinute(Temporal.Now.instant(), settings.time_zone).day.toString();
  const [fresh, setFresh] = useState(() => (visit ? billOfVisit(visit) : newBill(today())));
  const begun = kept?.value[about] ?? fresh;
  const bill = upToDate(begun, catalogue, products);
  const lost = begun.services.length + begun.products.length - bill.services.length - bill.products.length;
  const change = (next: BillDraft) => (isEmptyBill(next) && !next.isAnonymous ? clear() : write(next));
  const [step, setStep] = useState<1 | 2>(1);
  const [isTaking, setIsTaking] = useState(false);
  const cashRef = useRef<HTMLDivElement>(null);
  const [given, setGiven] = useState<Paise | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [short, setShort] = useState<readonly { readonly name: string; readonly stock: number }[] | null>(
    null,
  );
  const [finished, setFinished] = useState<Finished | null>(null);
  const searchRef = useRef<HTMLInputElement>(null);
  const pickerRef = useRef<HTMLInputElement>(null);
  const typedRef = useRef<TypedClient>(null);
  const sums = sumsOf(bill, { services: catalogue.services, products }, settings, visit?.paid_amount);
  const placed = placedOf(bill, sums.to_collect);
  const own = catalogue.calendars.find(({ user_id }) => user_id === user.id)?.id;

  const finish = useCommand(
    (input: SentBy<typeof billingCalls.makeWalkIn>, options) =>
      visit
        ? send(
            billingCalls.checkOut,
            { ...input, visit_id: visit.id },
            { ...options, idempotencyKey: bill.key },
          )
        : send(billingCalls.makeWalkIn, input, { ...options, idempotencyKey: bill.key }),
    {
      invalidates: [productCalls.list, catalogueCalls.get, visitCalls.get, scheduleCalls.get],
      onRefused: ({ code, details }) => {
        if (code === 'STOCK_TOO_LOW' && details['products']) {
          setShort(details['products'] as { name: string; stock: number }[]);
        } else if (code === 'IDEMPOTENCY_KEY_REUSED') {
          setProblem(t('bill.perhaps_made'));
        } else if (code === 'BILL_DIFFERS') {
          void invalidateCalls(catalogueCalls.get, productCalls.list, settingsCalls.get);
          setProblem(t('bill.differs'));
        } else {
          const isOurs = code === 'UNEXPECTED' || code === 'OFFLINE';
          const limit = Number(details['limit'] ?? 0) / 100;
          const text =
            code === 'DISCOUNT_TOO_LARGE' ? t('bill.discount_limit', { limit }) : errorText(code, details);
          setProblem(isOurs ? t('bill.failed') : text);
        }
        // Refused and not written: what is sent next is another bill.
        const isOpen = code === 'OFFLINE' || code === 'UNEXPECTED' || code === 'IDEMPOTENCY_KEY_REUSED';
        if (!isOpen) write({ ...bill, key: newIdempotencyKey() });
        return true;
      },
      onDone: (made, input) => {
        onMade();
        const cash = input.payments?.find(({ type }) => type === 'cash')?.amount ?? noPaise;
        const back = given !== null && given > cash ? given - cash : 0;
        setFinished({ ...made, client: bill.client, back });
        startOver();
      },
    },
  );

  async function onward(): Promise<void> {
    if (isBusy || sums.lines.length === 0) return;
    setProblem(null);
    if (!bill.client && !bill.isAnonymous) {
      setIsTaking(true);
      const typed = await typedRef.current?.take();
      setIsTaking(false);
      if (typed === 'asks') return;
      if (typed instanceof ApiError) return setProblem(errorText(typed.code, typed.details));
      // Several could be meant by what was typed.
      if (!typed && pickerRef.current?.value.trim()) {
        setProblem(t('bill.which_client'));
        return pickerRef.current.focus();
      }
      change({ ...bill, client: typed ?? null, isAnonymous: !typed });
      return goOn();
    }
    if (step === 1) return goOn();
    const input = billToSend(bill, sums, { business_id: business.id, products });
    await finish.run(input);
  }
  async function sellAnyway(): Promise<void> {
    const beyond = { ...bill, oversells: true };
    write(beyond);
    await finish.run(billToSend(beyond, sums, { business_id: business.id, products }));
  }
  /** To the money; keys then mean ways to pay. */
  function goOn(): void {
    setStep(2);
    requestAnimationFrame(() => cashRef.current?.focus());
  }
  function startOver(): void {
    clear();
    setFresh(visit ? billOfVisit(visit) : newBill(today()));
    setStep(1);
    setGiven(null);
    setProblem(null);
  }
  const minuteNow = () => localMinute(Temporal.Now.instant(), settings.time_zone).minute;
  const isBusy = finish.pending || isTaking;

  // At a desk one begins to type; a phone would open its keyboard over the page.
  useEffect(() => {
    if (matchMedia('(pointer: fine)').matches) (pickerRef.current ?? searchRef.current)?.focus();
  }, []);

  useShortcut('/', { label: t('bill.add') }, (event) => {
    event.preventDefault();
    setStep(1);
    searchRef.current?.focus();
  });
  useShortcut(
    'mod+enter',
    { label: t('bill.onward'), inFields: true, enabled: !finished },
    () => void onward(),
  );
  const isBilling = step === 2 && !finished;
  useShortcut('c', { label: t('bill.all_cash'), enabled: isBilling }, () => change(payAllBy(bill, 'cash')));
  useShortcut('u', { label: t('bill.all_upi'), enabled: isBilling }, () =>
    change(payAllBy(bill, 'businessUPI')),
  );
  const hasLines = sums.lines.length > 0 && !finished;
  useShortcut('t', { label: t('bill.tip'), enabled: hasLines }, () =>
    change({ ...bill, tip: bill.tip || TIPS[0] }),
  );
  useShortcut('d', { label: t('bill.discount'), enabled: hasLines }, () =>
    change({ ...bill, discount: bill.discount ?? newDiscount }),
  );

  if (finished) {
    return (
      <FinishedBill
        business={business}
        finished={finished}
        onNext={() => {
          setFinished(null);
          if (visit) onLeave();
          requestAnimationFrame(() => pickerRef.current?.focus());
        }}
      />
    );
  }
  const collected = placed.cash + placed.businessUPI;
  return (
    <div className="k-bill" data-step={step}>
      <header className="k-bill-bar">
        <h1 className="text-t4 font-bold">{t(visit ? 'bill.visit_title' : 'bill.title')}</h1>
        <ol className="k-bill-steps">
          {([1, 2] as const).map((one) => (
            <li
              key={one}
              aria-current={step === one ? 'step' : undefined}
              className={cx(step > one && 'done')}
            >
              <button
                type="button"
                disabled={one === 2 && sums.lines.length === 0}
                onClick={() => (one === 1 ? setStep(1) : void (step === 1 && onward()))}
              >
                <b aria-hidden>{step > one ? <IconCheck className="i-s" /> : one}</b>
                {t(one === 1 ? 'bill.selection' : 'bill.billing')}
              </button>
            </li>
          ))}
        </ol>
        {!isEmptyBill(bill) && (
          <Button
            variant="quiet"
            className="ml-auto"
            onClick={() => {
              startOver();
              showToast({
                text: t('bill.started_over'),
                undo: { label: t('action.undo'), onUndo: () => write(bill) },
              });
            }}
          >
            {t('bill.start_over')}
          </Button>
        )}
      </header>
      <div className="k-bill-cols" inert={isBusy}>
        <AddToBill
          bill={bill}
          catalogue={catalogue}
          products={products}
          preferred={own}
          searchRef={searchRef}
          onService={(service) => {
            setStep(1);
            const begun = { minute: minuteNow(), key: newIdempotencyKey(), preferred: own };
            change(addService(bill, catalogue, service, begun));
          }}
          onProduct={(product) => {
            setStep(1);
            change(addProduct(bill, product));
          }}
        />
        <section className="k-bill-cart" aria-label={t('bill.lines')}>
          <BillClient
            businessId={business.id}
            client={bill.client}
            isFixed={visit !== null}
            isAnonymous={bill.isAnonymous}
            pickerRef={pickerRef}
            typedRef={typedRef}
            onPick={(client) => {
              change({ ...bill, client, isAnonymous: false });
              requestAnimationFrame(() => (client ? searchRef : pickerRef).current?.focus());
            }}
            onNobody={() => {
              change({ ...bill, client: null, isAnonymous: true });
              searchRef.current?.focus();
            }}
          />
          {sums.lines.length === 0 ? (
            <EmptyState compact title={t('bill.empty')}>
              {t('bill.empty_more')}
            </EmptyState>
          ) : (
            <BillLines
              bill={bill}
              sums={sums}
              catalogue={catalogue}
              products={products}
              mayChangePrices={business.role !== 'staff'}
              onChange={change}
            />
          )}
        </section>
        <section className="k-bill-pay" aria-label={t('bill.billing')}>
          <div className="body">
            <BillSums bill={sums} terms={settings} />
            {step === 2 && (
              <div ref={cashRef} tabIndex={-1} className="outline-none">
                <WaysToPay
                  bill={bill}
                  toCollect={sums.to_collect}
                  given={given}
                  settings={settings}
                  onChange={change}
                  onGiven={setGiven}
                />
              </div>
            )}
          </div>
          <div className="foot">
            {lost > 0 && (
              <Note tone="warn" className="mb-3">
                {t('bill.lost_lines', { count: lost })}
              </Note>
            )}
            {problem && (
              <Note tone="bad" live="alert" className="mb-3">
                {problem}
              </Note>
            )}
            {step === 1 && sums.lines.length > 0 && (
              <p className="sum">
                <span>{t('bill.to_collect')}</span>
                <span className="num">{formatMoney(sums.to_collect)}</span>
              </p>
            )}
            <Button
              variant="primary"
              size="big"
              wide
              disabled={sums.lines.length === 0}
              loading={finish.pending}
              loadingLabel={t('bill.finishing')}
              onClick={() => void onward()}
            >
              {step === 1
                ? t('bill.go_to_billing')
                : collected < sums.to_collect
                  ? t('bill.finish_due', { amount: formatMoney((sums.to_collect - collected) as Paise) })
                  : placed.businessUPI > 0
                    ? t('bill.finish_upi')
                    : placed.cash > 0
                      ? t('bill.finish_cash', { amount: formatMoney(placed.cash) })
                      : t('bill.finish')}{' '}
              <Kbd>Ctrl ↵</Kbd>
            </Button>
          </div>
        </section>
      </div>
      {short && (
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && setShort(null)}
          title={t('bill.short_title')}
          confirmLabel={t('bill.short_sell')}
          cancelLabel={t('action.cancel')}
          onConfirm={() => {
            setShort(null);
            void sellAnyway();
          }}
        >
          {short.map(({ name, stock }) => t('bill.short_one', { name, count: Math.max(0, stock) })).join(' ')}
        </ConfirmDialog>
      )}
    </div>
  );
}

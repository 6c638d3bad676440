import { mostDiscount } from '@kursi/core/billing/bill.ts';
import type { BillDraft } from '@kursi/core/billing/bill-draft.ts';
import { MEMBERSHIPS_ON_A_BILL, type Receipt } from '@kursi/core/billing/billing.contract.ts';
import { SERVICES_IN_A_VISIT } from '@kursi/core/booking/booking-rules.ts';
import type { Visit } from '@kursi/core/booking/booking-shapes.ts';
import { scheduleCalls } from '@kursi/core/booking/schedule.contract.ts';
import type { BusinessSettings } from '@kursi/core/business/settings.contract.ts';
import type { Product } from '@kursi/core/catalogue/products.contract.ts';
import { clientCalls } from '@kursi/core/clients/clients.contract.ts';
import { discountLimit, hasRight, mayChangePrice } from '@kursi/core/contract/rights.ts';
import { noPaise, type Paise } from '@kursi/core/kernel/money.ts';
import { localMinute } from '@kursi/core/kernel/time-zone.ts';
import { isOnline } from '@kursi/core/payments/payment-methods.ts';
import type { WaitlistBooking } from '@kursi/core/waitlist/waitlist-shapes.ts';
import { useEffect, useRef, useState } from 'react';
import { useOnlinePayments } from '../../app/public-config.ts';
import type { MyBusiness } from '../../app/selected-business.ts';
import { useUser } from '../../app/user-context.tsx';
import { ApiError } from '../../lib/api/api.ts';
import { errorText } from '../../lib/api/error-text.ts';
import { newIdempotencyKey } from '../../lib/api/idempotency-key.ts';
import { formatMoney } from '../../lib/format.ts';
import { useShortcut } from '../../lib/keyboard/shortcuts.tsx';
import { useCallQuery } from '../../lib/sync/queries.ts';
import { useText } from '../../lib/text.ts';
import type { PickedClient, TypedClient } from '../../shared/clients/new-client.ts';
import { useTypedClient } from '../../shared/clients/use-typed-client.ts';
import { LoadFailed } from '../../shared/loading.tsx';
import { useAllOwnMethods } from '../../shared/payments/own-methods.ts';
import { cx } from '../../ui/cx.ts';
import { showToast } from '../../ui/overlays/toast.ts';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { BillBar } from './bill-bar.tsx';
import { BillClient } from './bill-client.tsx';
import { ProblemNote, ShortShelf, StandingNotes } from './bill-notes.tsx';
import { BillPay } from './bill-pay.tsx';
import { discountProblem } from './bill-refusal.ts';
import { type Catalogue, catalogueWith, type Kind, shelfWith } from './draft/bill-catalogue.ts';
import { forgetMemberships, refuseMembership } from './draft/bill-covers.ts';
import {
  addMembership,
  addProduct,
  addService,
  isEmptyBill,
  mayAddMembership,
  whyNoMore,
} from './draft/bill-draft.ts';
import { ratesOf, sumsOf } from './draft/bill-sums.ts';
import { nothingChosen, overpaidAt, partsBack, undecided } from './draft/give-back.ts';
import { useBillDraft } from './draft/use-bill-draft.ts';
import type { AtDesk } from './draft/who-and-when.ts';
import { type Finished, FinishedBill, type NewBooking } from './finished-bill.tsx';
import { AddToBill } from './lines/add-to-bill.tsx';
import { BillLines } from './lines/bill-lines.tsx';
import { useCovers } from './lines/use-covers.ts';
import { ParkDialog, ParkedList } from './parked/parked-bills.tsx';
import { useParkedBills } from './parked/use-parked-bills.ts';
import { useBillKeys } from './use-bill-keys.ts';
import { useSendBill } from './use-send-bill.ts';

interface BillDeskProps {
  readonly business: MyBusiness;
  readonly visit: Visit | null;
  /** Of a walk-in: whose bill it is from the start. */
  readonly client: PickedClient | null;
  /** Of a walk-in: who was served from the queue. */
  readonly entry: WaitlistBooking | null;
  /** The bill of the visit, to be revised. */
  readonly revised: Receipt | null;
  /** To the bill of a walk-in, or of a visit. */
  readonly onOpen: (visitId: string | null) => void;
  readonly onBackToQueue: () => void;
  readonly onMade: () => void;
  readonly newBooking: NewBooking;
  readonly catalogue: Catalogue;
  readonly settings: BusinessSettings;
  readonly products: readonly Product[];
  /** Kinds of memberships; none where the business sells none. */
  readonly kinds: readonly Kind[];
}

/** The bill while it is made: what is on it left and middle, the money right. */
export function BillDesk(props: BillDeskProps) {
  const { business, visit, client, entry, revised, onOpen, onMade, settings, kinds } = props;
  const catalogue = catalogueWith(props.catalogue, visit);
  const products = shelfWith(props.products, revised);
  const t = useText();
  const user = useUser();
  const { bill, lost, write, clear, beginAnew } = useBillDraft({
    businessId: business.id,
    timeZone: settings.time_zone,
    visit,
    revised,
    client,
    entry,
    catalogue,
    products,
    kinds,
  });
  // What was booked is on the bill already: it begins with the money.
  const [step, setStep] = useState<1 | 2>(visit && !revised && bill.services.length > 0 ? 2 : 1);
  const colsRef = useRef<HTMLDivElement>(null);
  const waysRef = useRef<HTMLDivElement>(null);
  const [hasTip, setHasTip] = useState(false);
  const [given, setGiven] = useState<Paise | null>(null);
  const [showsParked, setShowsParked] = useState(false);
  const [asksName, setAsksName] = useState<string | null>(null);
  const [finished, setFinished] = useState<Finished | null>(null);
  const searchRef = useRef<HTMLInputElement>(null);
  const pickerRef = useRef<HTMLInputElement>(null);
  const typedRef = useRef<TypedClient>(null);
  const taking = useTypedClient(typedRef);
  // A bill keeps the terms of its day.
  const { prices_include_tax, rounds_off } = revised ?? settings;
  const terms = { tax_rate: settings.tax_rate, prices_include_tax, rounds_off };
  const cover = useCovers(business, bill, visit, revised);
  const known = useCallQuery(
    clientCalls.get,
    { business_id: business.id, client_id: bill.client?.id ?? '' },
    { enabled: bill.client !== null },
  ).data;
  const sums = sumsOf(bill, { services: catalogue.services, products }, terms, {
    prepaid: visit?.paid_amount ?? bill.queue?.deposit,
    rates: revised ? ratesOf(revised) : undefined,
    covers: cover.covers,
  });
  const overpaid = overpaidAt(visit, revised, sums.total);
  const [ways, setWays] = useState(nothingChosen);
  const takesOnline = useOnlinePayments();
  const ownMethods = useAllOwnMethods(business.id).data?.items ?? [];
  const duty = useCallQuery(scheduleCalls.getDuty, { business_id: business.id, day: bill.day }).data?.items;
  const own = catalogue.calendars.find(({ user_id }) => user_id === user.id)?.id;
  const limit = discountLimit(business, settings.discount_limit);
  const isTooMuchOff = limit !== null && sums.discount > mostDiscount(sums.lines, limit);

  const sending = useSendBill({
    businessId: business.id,
    visit,
    revised,
    bill,
    sums,
    catalogue,
    products,
    write,
    kinds,
    covers: cover.covers,
    refunds: overpaid ? partsBack(overpaid, ways) : [],
    onMade: (made, input) => {
      onMade();
      const cash = input.payments?.find(({ type }) => type === 'cash')?.amount ?? noPaise;
      const back = given !== null && given > cash ? given - cash : 0;
      const online =
        input.payments?.find(({ type }) => type !== 'advance' && isOnline(type))?.amount ?? noPaise;
      const { client, day, services } = bill;
      const refunds = overpaid ? partsBack(overpaid, ways) : [];
      setFinished({ ...made, client, day, services, back, online, refunds });
      startOver();
    },
  });
  /** Who may not refund leaves what was paid by hand with the visit, for somebody who may. */
  const isAsked = Boolean(revised) || hasRight(business, 'payment.refund') || (overpaid?.online ?? 0) > 0;
  const { problem, setProblem } = sending;
  const said = problem ?? (isTooMuchOff ? discountProblem(t, limit) : null);
  /** What was said about the bill before is no longer about this one. */
  function change(next: BillDraft): void {
    setProblem(null);
    if (isEmptyBill(next) && !next.isAnonymous) clear();
    else write(next);
  }

  const needsClient = {
    text: t('bill.membership_needs_client'),
    wayOut: { kind: 'named_client' },
  } as const;
  async function onward(): Promise<void> {
    if (isBusy || sums.lines.length === 0) return;
    setProblem(null);
    const wrong = colsRef.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (wrong) {
      setProblem({ text: t('bill.check_fields') });
      return wrong.focus();
    }
    if (isTooMuchOff) return setProblem(discountProblem(t, limit));
    if (bill.isAnonymous && bill.memberships.length > 0) return setProblem(needsClient);
    if (!bill.client && !bill.isAnonymous) {
      const taken = await taking.run(null);
      const typed = taken.ok ? taken.value : taken.error;
      if (typed === 'asks') return;
      if (typed instanceof ApiError) return setProblem({ text: errorText(typed.code, typed.details) });
      // Several could be meant by what was typed.
      if (!typed && pickerRef.current?.value.trim()) {
        setProblem({ text: t('bill.which_client') });
        return pickerRef.current.focus();
      }
      if (!typed && bill.memberships.length > 0) {
        setProblem(needsClient);
        return pickerRef.current?.focus();
      }
      change({ ...bill, client: typed ?? null, isAnonymous: !typed });
      return goOn();
    }
    if (step === 1) return goOn();
    if (overpaid && isAsked && undecided(overpaid, ways) > 0) {
      return setProblem({
        text: t('bill.back_first', { amount: formatMoney(undecided(overpaid, ways)) }),
      });
    }
    await sending.send();
  }
  /** To the money; keys then mean ways to pay. */
  function goOn(): void {
    setStep(2);
    // A phone would open its keyboard over the page.
    const amount = matchMedia('(pointer: fine)').matches ? 'input' : null;
    requestAnimationFrame(() => {
      const group = waysRef.current;
      // There the page begins anew with the sum.
      if (!amount) scrollTo({ top: 0 });
      ((amount && group?.querySelector<HTMLElement>(amount)) || group)?.focus({ preventScroll: !amount });
    });
  }
  function startOver(): void {
    beginAnew();
    setHasTip(false);
    setStep(1);
    setGiven(null);
    setWays(nothingChosen);
    setProblem(null);
  }
  const parked = useParkedBills({
    businessId: business.id,
    onParked: () => {
      startOver();
      if (visit || entry) onOpen(null);
      requestAnimationFrame(() => pickerRef.current?.focus());
    },
    onTakenUp: (visitId) => {
      setStep(1);
      setGiven(null);
      setProblem(null);
      setShowsParked(false);
      if (visitId !== (visit?.id ?? null)) onOpen(visitId);
    },
  });
  const park = (name = '') => parked.park(bill, visit?.id ?? null, sums.to_collect, name);
  /** Asks for a name unless the client says whose bill it is. */
  const askToPark = () => (bill.client ? void park() : setAsksName(pickerRef.current?.value ?? ''));
  const atDesk = (): AtDesk => {
    const now = localMinute(Temporal.Now.instant(), settings.time_zone);
    return { minute: now.day.toString() === bill.day ? now.minute : null, preferred: own, duty };
  };
  const isBusy = sending.pending || taking.pending || parked.isParking;

  // At a desk one begins to type; a phone would open its keyboard over the page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, where the bill begins
  useEffect(() => {
    if (step === 2) goOn();
    else if (matchMedia('(pointer: fine)').matches) (pickerRef.current ?? searchRef.current)?.focus();
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
  const hasLines = sums.lines.length > 0 && !finished;
  const mayPark = hasLines && !revised;
  const wallet = cover.usable.find((one) => one.type === 'price' && cover.isRunning(one.id))?.id;
  const press = useBillKeys({
    bill,
    hasLines,
    isBilling,
    takesOnline,
    firstOwn: ownMethods.find(({ is_on }) => is_on),
    onChange: change,
    onTip: () => setHasTip(true),
    onPark: mayPark ? askToPark : null,
    onWallet: wallet ? () => change(refuseMembership(bill, wallet, !bill.refused.includes(wallet))) : null,
  });

  if (finished) {
    return (
      <FinishedBill
        business={business}
        finished={finished}
        newBooking={props.newBooking}
        nextLabel={t(entry ? 'bill.next_queue' : 'bill.next')}
        onNext={() => {
          if (entry) return props.onBackToQueue();
          setFinished(null);
          if (visit) onOpen(null);
          requestAnimationFrame(() => pickerRef.current?.focus());
        }}
      />
    );
  }
  return (
    <div
      className="group flex min-h-full flex-col desk:h-full desk:min-h-0 pointer-coarse:[&_.k-kbd]:hidden"
      data-step={step}
    >
      <BillBar
        title={
          revised
            ? t('bill.revise_title', { number: revised.receipt_number })
            : t(visit ? 'bill.visit_title' : 'bill.title')
        }
        step={step}
        onStep={(to) => (to === 1 ? setStep(1) : void (step === 1 && onward()))}
        hasLines={sums.lines.length > 0}
        showsPages={isEmptyBill(bill) && !visit && !entry}
        parked={parked.items.length}
        onShowParked={() => setShowsParked(true)}
        onPark={mayPark ? askToPark : null}
        onStartOver={
          isEmptyBill(bill)
            ? null
            : () => {
                startOver();
                showToast({
                  text: t('bill.started_over'),
                  undo: { label: t('action.undo'), onUndo: () => write(bill) },
                });
              }
        }
      />
      <div
        className="flex max-desk:flex-col desk:grid desk:min-h-0 desk:flex-1 desk:grid-cols-[clamp(248px,25vw,384px)_minmax(0,1fr)_clamp(304px,25vw,384px)] desk:*:flex desk:*:min-h-0 desk:*:flex-col desk:*:overflow-y-auto"
        ref={colsRef}
        inert={sending.pending || taking.pending}
      >
        <AddToBill
          bill={bill}
          catalogue={catalogue}
          products={products}
          atDesk={atDesk()}
          searchRef={searchRef}
          onService={(service) => {
            setStep(1);
            if (bill.services.length >= SERVICES_IN_A_VISIT) {
              return setProblem({ text: t('bill.most_services', { count: SERVICES_IN_A_VISIT }) });
            }
            change(addService(bill, catalogue, service, { ...atDesk(), key: newIdempotencyKey() }));
          }}
          onProduct={(product) => {
            setStep(1);
            const most = whyNoMore(bill, product);
            if (most) setProblem({ text: t(`bill.most_${most.of}`, { count: most.count }) });
            else change(addProduct(bill, product));
          }}
          kinds={kinds}
          onKind={(kind) => {
            setStep(1);
            if (mayAddMembership(bill)) {
              return change(addMembership(bill, kind, { key: newIdempotencyKey(), own }));
            }
            setProblem({ text: t('bill.membership_most', { count: MEMBERSHIPS_ON_A_BILL }) });
          }}
        />
        <section
          className={cx('@container px-4 desk:px-6 desk:pb-6', step === 1 && 'max-desk:-order-1')}
          aria-label={t('bill.lines')}
        >
          <BillClient
            business={business}
            client={bill.client}
            isFixed={visit !== null || Boolean(bill.queue)}
            isAnonymous={bill.isAnonymous}
            member={cover.held.filter(({ id }) => cover.isRunning(id)).map(({ name }) => name)}
            pickerRef={pickerRef}
            typedRef={typedRef}
            onPick={(client) => {
              change({ ...forgetMemberships(bill), client, isAnonymous: false });
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
              client={known}
              sums={sums}
              catalogue={catalogue}
              products={products}
              atDesk={atDesk}
              booked={{ visit, revised }}
              hasTip={hasTip}
              onHasTip={setHasTip}
              mayChangePrices={mayChangePrice(business)}
              kinds={kinds}
              cover={cover}
              onChange={change}
            />
          )}
        </section>
        <BillPay
          bill={bill}
          sums={sums}
          settings={settings}
          revised={revised}
          coveredBy={cover.names}
          step={step}
          waysRef={waysRef}
          given={given}
          takesOnline={takesOnline}
          ownMethods={ownMethods}
          sending={sending.pending}
          overpaid={overpaid}
          ways={ways}
          onWays={(chosen) => {
            setProblem(null);
            setWays(chosen);
          }}
          onChange={change}
          onGiven={setGiven}
          onKey={press}
          onOnward={() => void onward()}
        >
          {cover.isFailed && <LoadFailed onRetry={cover.retry}>{t('bill.covers_failed')}</LoadFailed>}
          <StandingNotes lost={lost} left={overpaid && !isAsked ? overpaid.over : noPaise} />
          {said && (
            <ProblemNote
              problem={said}
              bill={bill}
              onChange={change}
              onChooseClient={() => {
                setStep(1);
                change({ ...bill, client: null, isAnonymous: false });
                requestAnimationFrame(() => pickerRef.current?.focus());
              }}
            />
          )}
        </BillPay>
      </div>
      {showsParked && (
        <ParkedList
          items={parked.items}
          catalogue={catalogue}
          products={products}
          timeZone={settings.time_zone}
          onTakeUp={async (one) => {
            // What is on the page makes room; it is not thrown away.
            if (sums.lines.length > 0 && !(await park(pickerRef.current?.value))) return;
            await parked.takeUp(one);
          }}
          onThrowAway={parked.throwAway}
          onClose={() => setShowsParked(false)}
        />
      )}
      {asksName !== null && (
        <ParkDialog
          typed={asksName}
          busy={parked.isBusy}
          onPark={async (name) => {
            if (await park(name)) setAsksName(null);
          }}
          onClose={() => setAsksName(null)}
        />
      )}
      {sending.short && (
        <ShortShelf
          short={sending.short}
          onSell={() => void sending.sellAnyway()}
          onClose={sending.keepShelf}
        />
      )}
    </div>
  );
}

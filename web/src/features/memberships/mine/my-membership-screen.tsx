import { membershipCalls } from '@kursi/core/memberships/memberships.contract.ts';
import { paymentsCalls } from '@kursi/core/payments/payments.contract.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { businessPath, myMembershipPath } from '../../../app/address/address.ts';
import { ButtonLink } from '../../../app/address/links.tsx';
import { paths } from '../../../app/address/paths.ts';
import { useCheckout } from '../../../app/checkout.ts';
import { NothingHere } from '../../../app/nothing-here.tsx';
import { send } from '../../../lib/api/api.ts';
import { type CheckoutOutcome, reasonInEnglish } from '../../../lib/checkout/checkout-outcome.ts';
import { formatMoney } from '../../../lib/format.ts';
import { useCommand } from '../../../lib/sync/command.ts';
import { callPages, invalidateCalls, useCallQuery } from '../../../lib/sync/queries.ts';
import { useLocale, useText } from '../../../lib/text.ts';
import { LoadFailed, LoadingCards } from '../../../shared/loading.tsx';
import { useOrderPayment } from '../../../shared/payments/use-order-payment.ts';
import { ShowMore } from '../../../shared/show-more.tsx';
import { PickChip } from '../../../ui/fields/pick-chip.tsx';
import { Avatar } from '../../../ui/pictures/avatar.tsx';
import { IconArrowLeft } from '../../../ui/pictures/icons.ts';
import { Note } from '../../../ui/states/note.tsx';
import { LedgerList } from '../ledger-list.tsx';
import { MyMembershipCard } from './my-membership-card.tsx';
import type { Mine } from './my-memberships.tsx';

interface MyMembershipScreenProps {
  readonly businessId: string;
  /** Of a checkout that was opened. */
  readonly orderId: string | undefined;
  readonly outcome: CheckoutOutcome | undefined;
}

/** A client's memberships at one business: what is left, what is due, what happened. */
export function MyMembershipScreen({ businessId, orderId, outcome }: MyMembershipScreenProps) {
  const t = useText();
  const { data, isError, refetch } = useCallQuery(membershipCalls.mine, {
    business_id: businessId,
    limit: 50,
  });
  const checkout = useCheckout(({ order }) => myMembershipPath(businessId, order ? { order } : {}));
  const pay = useCommand(
    async ({ business_id, visit_id }: Mine, options) => {
      const wanted = { business_id, purpose: 'bill' as const, reference: visit_id };
      await checkout(await send(paymentsCalls.order, wanted, options));
    },
    { invalidates: [membershipCalls.mine] },
  );
  const items = data?.items;
  const first = items?.[0];
  if (items && !first) return <NothingHere />;
  return (
    <div className="mx-auto grid w-full max-w-xl grid-cols-1 content-start gap-3 p-4 max-desk:pt-1 desk:p-8">
      <header className="flex items-center gap-2">
        <ButtonLink
          variant="quiet"
          size="tap"
          className="icon -ml-3"
          aria-label={t('membership.mine_all')}
          href={paths.myMemberships}
        >
          <IconArrowLeft className="i-l" aria-hidden />
        </ButtonLink>
        <div className="min-w-0 flex-1">
          <h1 className="text-t4 font-bold">{t('membership.mine')}</h1>
          {first && (
            <p className="break-words text-ink-3">{t('membership.at', { name: first.business_name })}</p>
          )}
        </div>
        {first && <Avatar name={first.business_name} shape="arch" />}
      </header>
      {isError && !items && <LoadFailed onRetry={refetch}>{t('membership.failed')}</LoadFailed>}
      {!items && !isError && <LoadingCards lines={[4, 4]} gap="mt-3" />}
      {orderId && <Payment key={orderId} businessId={businessId} orderId={orderId} outcome={outcome} />}
      {items?.map((one) => (
        <MyMembershipCard
          key={one.id}
          membership={one}
          isPaying={pay.pending}
          onPay={one.takes_online ? () => void pay.run(one) : null}
        />
      ))}
      {items && items.length > 0 && <WhatHappened businessId={businessId} items={items} />}
      {first && (
        <ButtonLink
          variant="primary"
          size="big"
          wide
          className="max-desk:sticky max-desk:bottom-[calc(88px+env(safe-area-inset-bottom))]"
          href={businessPath(first.business_url)}
        >
          {t('membership.book')}
        </ButtonLink>
      )}
    </div>
  );
}

type PaymentProps = Omit<MyMembershipScreenProps, 'orderId'> & { readonly orderId: string };

/** How the payment of the rest ended. */
function Payment({ businessId, orderId, outcome }: PaymentProps) {
  const t = useText();
  const locale = useLocale();
  const state = useOrderPayment(businessId, orderId, outcome);
  useEffect(() => {
    if (state.at === 'paid') void invalidateCalls(membershipCalls.mine);
  }, [state.at]);
  if (state.at === 'gone') return null;
  if (state.at === 'loading' || state.at === 'checking') {
    return (
      <Note tone="info" live="status">
        {t('paylink.checking')}
      </Note>
    );
  }
  if (state.at === 'paid' || state.at === 'returned') {
    const amount = formatMoney(state.order.amount);
    return (
      <Note tone={state.at === 'paid' ? 'good' : 'warn'} live="status">
        {t(state.at === 'paid' ? 'paylink.paid' : 'paylink.returned', { amount })}
      </Note>
    );
  }
  const why = state.at === 'failed' ? reasonInEnglish(state.why, locale) : null;
  return (
    <Note tone="warn" live="status">
      {why ?? t(state.at === 'failed' ? 'paylink.not_paid' : 'paylink.closed')}
    </Note>
  );
}

interface WhatHappenedProps {
  readonly businessId: string;
  readonly items: readonly Mine[];
}

/** One line per entry of the ledgers, of all memberships or of one. */
function WhatHappened({ businessId, items }: WhatHappenedProps) {
  const t = useText();
  const [chosen, setChosen] = useState<string | null>(null);
  const ledger = useInfiniteQuery(
    callPages(membershipCalls.myLedger, {
      business_id: businessId,
      limit: 12,
      ...(chosen && { membership_id: chosen }),
    }),
  );
  const entries = ledger.data?.pages.flatMap((page) => page.items);
  return (
    <section aria-label={t('membership.what_happened')} className="k-card px-4 pt-4 pb-1">
      <div className="flex flex-wrap items-center gap-2 pb-2">
        <h2 className="mr-auto text-t3 font-bold">{t('membership.what_happened')}</h2>
        {items.length > 1 && (
          <>
            <PickChip picked={chosen === null} onPickedChange={() => setChosen(null)}>
              {t('membership.filter_all')}
            </PickChip>
            {items.map(({ id, name }) => (
              <PickChip key={id} picked={chosen === id} onPickedChange={() => setChosen(id)}>
                {name}
              </PickChip>
            ))}
          </>
        )}
      </div>
      {ledger.isError && !entries && (
        <LoadFailed className="mb-3" onRetry={ledger.refetch}>
          {t('membership.failed')}
        </LoadFailed>
      )}
      {entries && (
        <LedgerList
          label={t('membership.what_happened')}
          entries={entries}
          timeZone={items[0]?.time_zone ?? 'Asia/Kolkata'}
          beside={({ entity_name, kind }) => {
            if (kind === 'returned') return `, ${t('membership.came_back')}`;
            return entity_name && `, ${t('membership.with', { name: entity_name })}`;
          }}
        />
      )}
      <ShowMore query={ledger} className="my-3 max-desk:w-full" />
    </section>
  );
}

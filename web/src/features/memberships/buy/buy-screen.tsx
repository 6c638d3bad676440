import type { BusinessPage } from '@kursi/core/discovery/discovery.contract.ts';
import {
  type MembershipTemplate,
  membershipTemplateCalls,
} from '@kursi/core/memberships/membership-templates.contract.ts';
import { membershipCalls } from '@kursi/core/memberships/memberships.contract.ts';
import { paymentsCalls } from '@kursi/core/payments/payments.contract.ts';
import { type ReactNode, useEffect, useState } from 'react';
import { businessPath, buyMembershipPath, myMembershipPath } from '../../../app/address/address.ts';
import { ButtonLink } from '../../../app/address/links.tsx';
import { useCheckout } from '../../../app/checkout.ts';
import { NothingHere } from '../../../app/nothing-here.tsx';
import { ApiError, send } from '../../../lib/api/api.ts';
import { errorText } from '../../../lib/api/error-text.ts';
import { useSession } from '../../../lib/api/session.ts';
import { type CheckoutOutcome, reasonInEnglish } from '../../../lib/checkout/checkout-outcome.ts';
import { formatDate, formatMoney } from '../../../lib/format.ts';
import { useCommand } from '../../../lib/sync/command.ts';
import { invalidateCalls, useCallQuery } from '../../../lib/sync/queries.ts';
import { useLocale, useText } from '../../../lib/text.ts';
import { LoadFailed, LoadingCard } from '../../../shared/loading.tsx';
import { useOrderPayment } from '../../../shared/payments/use-order-payment.ts';
import { Button } from '../../../ui/button.tsx';
import {
  IconArrowLeft,
  IconCheckCircle,
  IconLoader,
  IconLock,
  IconUndo,
} from '../../../ui/pictures/icons.ts';
import { Note, Problem } from '../../../ui/states/note.tsx';
import { OfferedCard } from '../offered-card.tsx';

interface BuyScreenProps {
  readonly page: Pick<BusinessPage, 'id' | 'name' | 'business_url'>;
  readonly templateId: string;
  /** Of a checkout that was opened. */
  readonly orderId: string | undefined;
  readonly outcome: CheckoutOutcome | undefined;
  /** Sign in or go on as a guest, where that was not done yet. */
  readonly whoIsIt: (onClose: () => void) => ReactNode;
}

/** A client buys a membership: what it is, what it costs now and later, and the way to pay. */
export function BuyScreen({ page, templateId, orderId, outcome, whoIsIt }: BuyScreenProps) {
  const t = useText();
  const of = { business_id: page.id, template_id: templateId };
  const offered = useCallQuery(membershipTemplateCalls.offered, { business_id: page.id });
  const template = offered.data?.items.find(({ id }) => id === templateId);
  return (
    <div className="mx-auto grid w-full max-w-xl grid-cols-1 gap-4 py-4">
      <div>
        <ButtonLink variant="quiet" size="tap" className="-ml-3" href={businessPath(page.business_url)}>
          <IconArrowLeft className="i-m" aria-hidden />
          {page.name}
        </ButtonLink>
        <h1 className="text-t5 font-bold">{t('membership.buy_title')}</h1>
      </div>
      {orderId ? (
        <Result key={orderId} page={page} of={of} orderId={orderId} outcome={outcome} template={template} />
      ) : (
        <>
          {offered.isError && !offered.data && (
            <LoadFailed onRetry={offered.refetch}>{t('membership.failed')}</LoadFailed>
          )}
          {!offered.data && !offered.isError && <LoadingCard lines={5} />}
          {offered.data && !template && <NothingHere />}
          {template && <Offer page={page} template={template} whoIsIt={whoIsIt} />}
        </>
      )}
    </div>
  );
}

type OfferProps = Pick<BuyScreenProps, 'page' | 'whoIsIt'> & {
  readonly template: MembershipTemplate;
  /** How the last try ended. */
  readonly note?: ReactNode;
};

function Offer({ page, template, whoIsIt, note }: OfferProps) {
  const t = useText();
  const session = useSession();
  const of = { business_id: page.id, template_id: template.id };
  const pricing = useCallQuery(membershipTemplateCalls.pricing, of);
  const [asks, setAsks] = useState(false);
  const [problem, setProblem] = useState<string>();
  const pay = usePay(page, template.id, setProblem);
  const isKnown = session.kind === 'signed_in';
  const { data } = pricing;
  const isGone = pricing.error instanceof ApiError && pricing.error.code === 'MEMBERSHIP_NOT_SOLD';
  // Known by now: what was asked for goes on.
  useEffect(() => {
    if (isKnown) setAsks(false);
  }, [isKnown]);
  return (
    <OfferedCard heading="h2" offered={template}>
      {note}
      {isGone && <Note tone="warn">{errorText('MEMBERSHIP_NOT_SOLD')}</Note>}
      {data && (
        <dl className="num grid gap-1 border-t border-line-soft pt-3">
          <div className="flex justify-between gap-4">
            <dt className="text-ink-2">{t('membership.until_when')}</dt>
            <dd>{formatDate(data.last_day)}</dd>
          </div>
          <div className="flex justify-between gap-4 font-bold">
            <dt>{t('membership.to_pay_now')}</dt>
            <dd>{formatMoney(data.advance_amount > 0 ? data.advance_amount : data.price)}</dd>
          </div>
        </dl>
      )}
      <Problem>{problem}</Problem>
      {data?.takes_online === false && <Note tone="info">{t('membership.at_the_desk')}</Note>}
      {data?.takes_online && (
        <Button
          variant="primary"
          size="big"
          wide
          loading={pay.pending}
          onClick={() => (isKnown ? void pay.run(null) : setAsks(true))}
        >
          <IconLock className="i-m" aria-hidden />
          {t('paylink.pay', {
            amount: formatMoney(data.advance_amount > 0 ? data.advance_amount : data.price),
          })}
        </Button>
      )}
      {asks && whoIsIt(() => setAsks(false))}
    </OfferedCard>
  );
}

function usePay(
  page: BuyScreenProps['page'],
  template_id: string,
  onProblem: (text: string | undefined) => void,
) {
  const checkout = useCheckout(({ order }) =>
    buyMembershipPath(page.business_url, template_id, order ? { order } : {}),
  );
  return useCommand(
    async (_: null, options) => {
      onProblem(undefined);
      const wanted = { business_id: page.id, purpose: 'membership' as const, reference: template_id };
      await checkout(await send(paymentsCalls.order, wanted, options));
    },
    {
      onRefused: ({ code, details }) => {
        onProblem(errorText(code, details));
        return true;
      },
    },
  );
}

interface ResultProps {
  readonly page: BuyScreenProps['page'];
  readonly of: { readonly business_id: string; readonly template_id: string };
  readonly orderId: string;
  readonly outcome: CheckoutOutcome | undefined;
  readonly template: MembershipTemplate | undefined;
}

/** How the payment ended. Paid: the membership is taken with it, and its card is one press away. */
function Result({ page, of, orderId, outcome, template }: ResultProps) {
  const t = useText();
  const locale = useLocale();
  const state = useOrderPayment(of.business_id, orderId, outcome);
  const buy = useCommand(membershipCalls.buy, {
    invalidates: [membershipCalls.mine],
    onRefused: () => true,
  });
  const [bought, setBought] = useState<'waits' | 'done' | string>('waits');
  const paymentId = state.at === 'paid' ? state.order.payment_id : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each payment
  useEffect(() => {
    if (!paymentId) return;
    void buy.run({ ...of, payment_id: paymentId }).then((result) => {
      setBought(result.ok ? 'done' : errorText(result.error.code, result.error.details));
      void invalidateCalls(membershipCalls.mine, membershipCalls.myLedger);
    });
  }, [paymentId]);
  if (state.at === 'gone') return <NothingHere />;
  if (state.at === 'loading' || state.at === 'checking' || (state.at === 'paid' && bought === 'waits')) {
    return (
      <p className="flex items-center gap-2 py-8" role="status">
        <IconLoader className="k-spin i-l" aria-hidden /> {t('paylink.checking')}
      </p>
    );
  }
  if (state.at === 'paid' && bought !== 'done') {
    return <Problem>{bought}</Problem>;
  }
  if (state.at === 'paid') {
    return (
      <div className="k-card pad grid justify-items-center gap-3 text-center" role="status">
        <IconCheckCircle className="i-l text-good" aria-hidden />
        <h2 className="text-t4 font-bold text-balance">
          {t('membership.bought_yours', { name: template?.name ?? t('membership.membership') })}
        </h2>
        <p className="num text-ink-2">{t('paylink.paid', { amount: formatMoney(state.order.amount) })}</p>
        <ButtonLink variant="primary" size="big" wide href={myMembershipPath(of.business_id)}>
          {t('membership.see_mine')}
        </ButtonLink>
      </div>
    );
  }
  if (state.at === 'returned') {
    return (
      <p className="flex items-center gap-2 py-8" role="status">
        <IconUndo className="i-l" aria-hidden />
        {t('paylink.returned', { amount: formatMoney(state.order.amount) })}
      </p>
    );
  }
  const why = state.at === 'failed' ? reasonInEnglish(state.why, locale) : null;
  const note = (
    <Note tone="warn" live="status">
      {why ?? t(state.at === 'failed' ? 'paylink.not_paid' : 'paylink.closed')}
    </Note>
  );
  return template ? <Offer page={page} template={template} note={note} whoIsIt={() => null} /> : note;
}

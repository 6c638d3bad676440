import { GIVEN_UP } from '@kursi/core/messaging/header-rules.ts';
import type { PaymentOrder } from '@kursi/core/payments/payments.contract.ts';
import { priceCalls } from '@kursi/core/subscription/prices.contract.ts';
import { type ReactNode, useCallback, useRef, useState } from 'react';
import type { MyBusiness } from '../../app/selected-business.ts';
import type { CheckoutOutcome } from '../../lib/checkout/checkout-outcome.ts';
import { formatMoney } from '../../lib/format.ts';
import { useCallQuery } from '../../lib/sync/queries.ts';
import { useText } from '../../lib/text.ts';
import { LoadFailed, LoadingCard } from '../../shared/loading.tsx';
import { Button } from '../../ui/button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Note } from '../../ui/states/note.tsx';
import { AlertsCard } from './alerts/alerts-card.tsx';
import { HeaderCard } from './header/header-card.tsx';
import { type DialogStep, NumberDialog } from './header/number-dialog.tsx';
import { reasonText } from './header/reason-text.ts';
import { SenderChoice } from './header/sender-choice.tsx';
import { useHeader } from './header/use-header.ts';
import { MessagePayment } from './message-payment.tsx';

interface MessagesScreenProps {
  readonly business: MyBusiness;
  /** A payment that the person comes back from. */
  readonly orderId: string | undefined;
  readonly outcome: CheckoutOutcome | undefined;
  readonly onCheckout: (order: PaymentOrder) => Promise<void>;
  readonly onLeave: () => void;
  /** Cards of other features. */
  readonly children?: ReactNode;
}

/** Who messages come from, and which alerts go out by WhatsApp. */
export function MessagesScreen({
  business,
  orderId,
  outcome,
  onCheckout,
  onLeave,
  children,
}: MessagesScreenProps) {
  const t = useText();
  const { data, isError, refetch } = useHeader(business.id);
  const [dialog, setDialog] = useState<{ readonly step: DialogStep; readonly problem: string | null } | null>(
    null,
  );
  const getIt = useRef<HTMLButtonElement>(null);
  const onUnpaidNumber = useCallback(
    (problem: string | null) => {
      onLeave();
      setDialog({ step: 'pay', problem });
    },
    [onLeave],
  );
  const header = data?.custom_header ?? null;
  const isOnItsWay = header && !['draft', 'refused'].includes(header.step);
  const isLive = header?.step === 'live';
  const isGivenUp = header?.refused_reason === GIVEN_UP;
  const prices = useCallQuery(priceCalls.list, {});
  const price = prices.data?.items.find(({ kind }) => kind === 'custom_header');
  return (
    <section aria-label={t('setup.messages')} className="w-full max-w-3xl p-4 max-desk:pt-1 desk:p-8">
      <PageHeader title={t('setup.messages')} sub={t('setup.messages_lead')} className="mb-6" />
      <div className="grid grid-cols-1 gap-4">
        {!data && isError && <LoadFailed onRetry={refetch}>{t('own.failed')}</LoadFailed>}
        {!data && !isError && <LoadingCard lines={4} />}
        {data?.offer === 'not_configured' && <Note tone="warn">{t('own.not_configured')}</Note>}
        {data?.offer === 'not_offered' && <Note>{t('own.not_offered')}</Note>}
        {header?.step === 'refused' && (
          <Note
            tone={isGivenUp ? 'info' : 'bad'}
            title={t(isGivenUp ? 'own.given_up_title' : 'own.refused_title')}
          >
            {isGivenUp
              ? t('own.given_up_body')
              : `${reasonText(t, header.refused_reason)} ${t('own.refused_body')}`}
          </Note>
        )}
        {data && isOnItsWay && (
          <HeaderCard
            businessId={business.id}
            header={header}
            state={data}
            onRename={() => setDialog({ step: 'details', problem: null })}
          />
        )}
        {data && data.offer !== 'not_configured' && (!isOnItsWay || isLive) && (
          <SenderChoice
            businessId={business.id}
            businessName={header?.verified_name ?? header?.display_name ?? business.name}
            productPhone={data.product_phone}
            isLive={isLive && !header.other_phone}
            price={!isLive && price ? t('own.costs', { amount: formatMoney(price.amount) }) : null}
            hasOwn={data.offer === 'ready' || isLive}
            action={
              !isLive && (
                <Button ref={getIt} onClick={() => setDialog({ step: 'details', problem: null })}>
                  {t('own.get_it')}
                </Button>
              )
            }
          />
        )}
        <AlertsCard businessId={business.id} onCheckout={onCheckout} />
        {children}
      </div>
      {dialog && (
        <NumberDialog
          businessId={business.id}
          businessName={business.name}
          header={header}
          step={dialog.step}
          problem={dialog.problem}
          onStep={(step) => setDialog({ step, problem: null })}
          onClose={() => {
            setDialog(null);
            getIt.current?.focus();
          }}
          onCheckout={onCheckout}
        />
      )}
      {orderId && (
        <MessagePayment
          key={orderId}
          businessId={business.id}
          orderId={orderId}
          outcome={outcome}
          onCheckout={onCheckout}
          onLeave={onLeave}
          onUnpaidNumber={onUnpaidNumber}
        />
      )}
    </section>
  );
}

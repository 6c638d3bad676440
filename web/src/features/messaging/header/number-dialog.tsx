import type { OutputOf } from '@kursi/core/contract/call.ts';
import { paise } from '@kursi/core/kernel/money.ts';
import { taxInside } from '@kursi/core/kernel/tax/tax.ts';
import type { PaymentOrder } from '@kursi/core/payments/payments.contract.ts';
import { type Price, priceCalls } from '@kursi/core/subscription/prices.contract.ts';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { formatMoney, formatPhone } from '../../../lib/format.ts';
import { useCallQuery } from '../../../lib/sync/queries.ts';
import { useText } from '../../../lib/text.ts';
import { CancelAndSubmit } from '../../../shared/forms/cancel-and-submit.tsx';
import { useBuy } from '../../../shared/payments/use-buy.ts';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { IconArrowRight, IconCard, IconCheck, IconUndo } from '../../../ui/pictures/icons.ts';
import { Problem } from '../../../ui/states/note.tsx';
import { DetailsStep, isWrittenElsewhere, useDetailsForm } from './details-step.tsx';
import { type Header, refreshHeader } from './use-header.ts';

export type DialogStep = 'details' | 'pay';

interface NumberDialogProps {
  readonly businessId: string;
  readonly businessName: string;
  readonly header: Header | null;
  readonly step: DialogStep;
  /** Of a payment that failed: why. */
  readonly problem: string | null;
  readonly onStep: (step: DialogStep) => void;
  readonly onClose: () => void;
  readonly onCheckout: (order: PaymentOrder) => Promise<void>;
}

/** Two steps to an own number: details, pay. Sent again under another name it is the first step alone. */
export function NumberDialog(props: NumberDialogProps) {
  const t = useText();
  const formId = useId();
  const { step, onStep, onClose } = props;
  const [saved, setSaved] = useState<Header | null>(null);
  // Another tab may have written while this one was at the checkout, where it heard nothing.
  useEffect(refreshHeader, []);
  const header = newer(props.header, saved);
  const isRename = header?.step === 'rejected';
  const form = useDetailsForm({
    ...props,
    onSaved: (now) => {
      setSaved(now);
      if (isRename) onClose();
      else onStep('pay');
    },
  });
  const prices = useCallQuery(priceCalls.list, {});
  const price = prices.data?.items.find(({ kind }) => kind === 'custom_header');
  const buy = useBuy(props.businessId, props.onCheckout);
  const isElsewhere =
    step === 'pay' && header?.step === 'draft' && isWrittenElsewhere(props.businessId, header);
  const isPaying = step === 'pay' && header && price && !isElsewhere;
  return (
    <Dialog
      broad
      onClose={onClose}
      className="[&>.body]:pt-5 [&>footer]:border-t [&>footer]:border-line [&>footer]:pt-4 [&>header]:border-b [&>header]:border-line [&>header]:pb-4"
      closeLabel={t('own.close_kept')}
      title={
        <span className="flex flex-wrap items-center gap-x-4 gap-y-1">
          {t(isRename ? 'own.change_name' : 'own.dialog_title')}
          {!isRename && <Steps step={isPaying ? 'pay' : 'details'} />}
        </span>
      }
      footer={
        isPaying ? (
          <>
            <Button size="tap" onClick={() => onStep('details')}>
              {t('action.back')}
            </Button>
            <Button
              size="tap"
              variant="primary"
              loading={buy.command.pending}
              onClick={() => void buy.command.run({ purpose: 'custom_header', reference: header.id, price })}
            >
              {t('own.pay', { amount: formatMoney(price.amount) })}
            </Button>
          </>
        ) : (
          <>
            <span className="mr-auto self-center text-ink-3">{t('own.kept')}</span>
            <CancelAndSubmit
              onCancel={onClose}
              form={formId}
              loading={form.formState.isSubmitting}
              size="tap"
            >
              {isRename ? t('own.send_again') : t('own.next_pay')}
              {!isRename && <IconArrowRight className="i-m" aria-hidden />}
            </CancelAndSubmit>
          </>
        )
      }
    >
      <div>
        {isPaying ? (
          <PayStep
            header={header}
            price={price}
            taxRate={prices.data?.tax_rate ?? 0}
            problem={buy.problem ?? props.problem}
          />
        ) : (
          <DetailsStep
            formId={formId}
            businessName={props.businessName}
            form={form}
            price={price && !isRename ? t('own.costs', { amount: formatMoney(price.amount) }) : null}
            elsewhere={isElsewhere ? header : null}
          />
        )}
      </div>
    </Dialog>
  );
}

/** What was just saved, until the page has read it anew. */
function newer(known: Header | null, saved: Header | null): Header | null {
  if (!known || !saved) return known ?? saved;
  return Temporal.Instant.compare(known.updated_at, saved.updated_at) < 0 ? saved : known;
}

function Steps({ step }: { readonly step: DialogStep }) {
  const t = useText();
  const one = (key: DialogStep, number: number, isDone: boolean) => (
    <span
      aria-current={key === step ? 'step' : undefined}
      className={cx(
        'flex items-center gap-2 text-t2',
        key === step ? 'font-bold' : 'font-regular text-ink-2',
      )}
    >
      <b
        className={cx(
          'grid size-[1.5rem] place-items-center rounded-full text-t1',
          key === step ? 'bg-ink text-surface' : 'bg-tint-2 text-ink',
        )}
      >
        {isDone ? <IconCheck className="i-s" aria-hidden /> : number}
      </b>
      {t(`own.step_${key}`)}
    </span>
  );
  return (
    <span className="flex items-center gap-3">
      {one('details', 1, step === 'pay')}
      <i className="h-px w-6 bg-line" aria-hidden />
      {one('pay', 2, false)}
    </span>
  );
}

interface PayStepProps {
  readonly header: Header;
  readonly price: Price;
  readonly taxRate: OutputOf<typeof priceCalls.list>['tax_rate'];
  readonly problem: string | null;
}

function PayStep({ header, price, taxRate, problem }: PayStepProps) {
  const t = useText();
  const tax = taxInside(price.amount, taxRate);
  // Paise stand where the parts have some.
  const money = (amount: Price['amount']) => formatMoney(amount, { alwaysPaise: taxRate > 0 });
  return (
    <div className="grid gap-6 tablet:grid-cols-[1fr_260px]">
      <div className="min-w-0">
        <Problem className="mb-4">{problem}</Problem>
        <dl className="grid gap-2">
          <Line label={t('own.name')}>{header.display_name}</Line>
          <Line label={t('own.number')}>{formatPhone(header.phone)}</Line>
          <Line label={t('own.once')}>{taxRate > 0 ? money(tax.taxable) : money(price.amount)}</Line>
          {taxRate > 0 && (
            <Line label={t('own.gst', { rate: taxRate / 100 })}>{money(paise(tax.half * 2))}</Line>
          )}
        </dl>
        <p className="mt-3 flex items-baseline justify-between border-t border-line pt-3 text-ink">
          <span className="text-t3 font-bold">{t('checkout.to_pay')}</span>
          <span className="text-t6 font-bold">{formatMoney(price.amount)}</span>
        </p>
        <p className="mt-4 flex items-start gap-2 text-ink-2">
          <IconCard className="i-m mt-0.5 flex-none" aria-hidden />
          {t('own.ways_to_pay')}
        </p>
        <p className="mt-2 flex items-start gap-2 text-ink-2">
          <IconUndo className="i-m mt-0.5 flex-none" aria-hidden />
          {t('own.all_back')}
        </p>
      </div>
      <aside className="rounded-2 bg-sunken p-4">
        <h3 className="mb-4 font-medium text-ink">{t('own.then')}</h3>
        <ol>
          {(['created', 'in_review', 'live'] as const).map((key, i) => (
            <li
              key={key}
              className="relative pb-4.5 pl-10.5 not-last:before:absolute not-last:before:top-8 not-last:before:bottom-1 not-last:before:left-3.25 not-last:before:w-0.5 not-last:before:bg-line"
            >
              <b
                className="absolute top-0 left-0 grid size-7 place-items-center rounded-full bg-surface inset-ring-[1.5px] inset-ring-line-field text-t1"
                aria-hidden
              >
                {i + 1}
              </b>
              <span className="block font-medium text-ink">{t(`own.${key}`)}</span>
              <span className="text-ink-3">{t(`own.then_${key}`)}</span>
            </li>
          ))}
        </ol>
      </aside>
    </div>
  );
}

function Line({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="text-ink-2">{label}</dt>
      <dd className="num min-w-0 text-right font-medium break-words text-ink">{children}</dd>
    </div>
  );
}

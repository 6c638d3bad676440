import { payLinkCalls } from '@kursi/core/billing/pay-links.contract.ts';
import type { VisitPayment } from '@kursi/core/booking/booking-shapes.ts';
import { visitCalls } from '@kursi/core/booking/visits.contract.ts';
import type { OutputOf } from '@kursi/core/contract/call.ts';
import { type Paise, paise, sumPaise } from '@kursi/core/kernel/money.ts';
import { isOnline } from '@kursi/core/payments/payment-methods.ts';
import { useEffect, useRef, useState } from 'react';
import { payPath } from '../../../app/address/address.ts';
import type { MyBusiness } from '../../../app/selected-business.ts';
import { errorText } from '../../../lib/api/error-text.ts';
import { copyText } from '../../../lib/device/share-link.ts';
import { formatInstantTime, formatMoney } from '../../../lib/format.ts';
import { useCommand } from '../../../lib/sync/command.ts';
import { useLive } from '../../../lib/sync/live.ts';
import { invalidateCalls, useCallQuery } from '../../../lib/sync/queries.ts';
import { isTouched } from '../../../lib/sync/reads.ts';
import { useText } from '../../../lib/text.ts';
import { whatsappLink } from '../../../shared/clients/whatsapp.ts';
import { QrImage } from '../../../shared/qr-image.tsx';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { showToast } from '../../../ui/overlays/toast.ts';
import { IconChat, IconCheckCircle, IconClock, IconCopy } from '../../../ui/pictures/icons.ts';
import { Note } from '../../../ui/states/note.tsx';

interface PayLinkCardProps {
  readonly business: Pick<MyBusiness, 'id' | 'name'>;
  readonly visitId: string;
  /** All that is due when left out. */
  readonly amount?: Paise | undefined;
  readonly phone: string | null;
  readonly timeZone?: string | undefined;
}

const keptOnline = (payments: readonly VisitPayment[]): Paise =>
  sumPaise(
    payments.filter(({ type }) => isOnline(type)).map((one) => paise(one.amount - one.refunded_amount)),
  );

/** A code and a link that the client pays on the phone, while the desk watches the money arrive. */
export function PayLinkCard({ business, visitId, amount, phone, timeZone }: PayLinkCardProps) {
  const t = useText();
  const of = { business_id: business.id, visit_id: visitId };
  const [link, setLink] = useState<OutputOf<typeof payLinkCalls.make> | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isCalledOff, setIsCalledOff] = useState(false);
  const { data: visit } = useCallQuery(visitCalls.get, of);
  const online = visit?.has_sums ? keptOnline(visit.payments) : undefined;
  /** What was paid online before this card. */
  const before = useRef<Paise | null>(null);
  if (online !== undefined) before.current ??= online;
  const received = paise((online ?? 0) - (before.current ?? 0));

  useLive(business.id, ({ type, ids }) => {
    if (ids['visit_id'] === visitId && isTouched(visitCalls.get, type)) void invalidateCalls(visitCalls.get);
  });
  const make = useCommand(payLinkCalls.make, {
    onDone: (made) => {
      setLink(made);
      setIsCalledOff(false);
      setProblem(null);
    },
    onRefused: ({ code, details }) => {
      setProblem(code === 'NOT_CONFIGURED' ? t('paylink.not_set_up') : errorText(code, details));
      return true;
    },
  });
  const callOff = useCommand(payLinkCalls.callOff, {
    said: () => t('paylink.called_off'),
    onDone: () => {
      setLink(null);
      setIsCalledOff(true);
    },
  });
  const ask = () => void make.run({ ...of, ...(amount !== undefined && { amount }) });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for a visit; a further link is asked for by hand
  useEffect(ask, [visitId]);
  const isOver = useIsOver(link?.expires_at);

  if (received > 0) {
    return (
      <p className="flex items-center gap-2 rounded-2 bg-good-soft p-3 text-good" role="status">
        <IconCheckCircle className="i-l" aria-hidden />
        <strong>{t('paylink.received', { amount: formatMoney(received) })}</strong>
      </p>
    );
  }
  if (problem) {
    return (
      <Note tone="warn" live="alert" action={<Button onClick={ask}>{t('action.retry')}</Button>}>
        {problem}
      </Note>
    );
  }
  if (isCalledOff || isOver) {
    return (
      <Note
        action={
          <Button loading={make.pending} onClick={ask}>
            {t('paylink.new')}
          </Button>
        }
      >
        {t(isOver ? 'paylink.over' : 'paylink.called_off')}
      </Note>
    );
  }
  const url = link && `${location.origin}${payPath(link.token)}`;
  const message =
    link && url
      ? t('paylink.message', { business: business.name, amount: formatMoney(link.amount), link: url })
      : '';
  return (
    <div className="grid grid-cols-[132px_minmax(0,1fr)] gap-4 rounded-2 bg-sunken p-3">
      {url && link ? (
        <QrImage
          className="size-33 rounded-1"
          text={url}
          label={t('paylink.code', { amount: formatMoney(link.amount) })}
        />
      ) : (
        <span className="size-33 rounded-1 bg-(--on-brand)" aria-busy />
      )}
      <div className="min-w-0">
        <p className="text-ink-2">{t('paylink.scan')}</p>
        <p className="num text-t5 font-bold">{formatMoney(link?.amount ?? amount ?? paise(0))}</p>
        <p className="flex items-center gap-1 text-warn" role="status">
          <IconClock className="i-s" aria-hidden />
          {link
            ? t('paylink.waiting', { time: formatInstantTime(link.expires_at, timeZone ? { timeZone } : {}) })
            : t('state.loading')}
        </p>
        <div className="flex flex-wrap gap-2 pt-2">
          <a
            className={buttonClass()}
            href={whatsappLink(phone, message)}
            target="_blank"
            rel="noreferrer"
            aria-disabled={!url}
          >
            <span className="k-btn-in">
              <IconChat className="i-m" aria-hidden />
              {t('paylink.whatsapp')}
            </span>
          </a>
          <Button
            disabled={!url}
            onClick={async () => {
              const isCopied = url !== null && (await copyText(url));
              showToast({ text: isCopied ? t('paylink.copied') : (url ?? ''), seconds: isCopied ? 5 : 0 });
            }}
          >
            <IconCopy className="i-m" aria-hidden />
            {t('paylink.copy')}
          </Button>
          <Button
            variant="quiet"
            disabled={!url}
            loading={callOff.pending}
            onClick={() => void callOff.run(of)}
          >
            {t('paylink.call_off')}
          </Button>
        </div>
      </div>
    </div>
  );
}

/** Whether this instant has passed, while the page is open. */
function useIsOver(at: string | undefined): boolean {
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    setIsOver(false);
    if (!at) return undefined;
    const timer = setTimeout(
      () => setIsOver(true),
      Date.parse(at) - Temporal.Now.instant().epochMilliseconds,
    );
    return () => clearTimeout(timer);
  }, [at]);
  return isOver;
}

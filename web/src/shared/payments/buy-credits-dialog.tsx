import type { PaymentOrder } from '@kursi/core/payments/payments.contract.ts';
import { creditCalls } from '@kursi/core/subscription/credits.contract.ts';
import { useCallQuery } from '../../lib/sync/queries.ts';
import { useText } from '../../lib/text.ts';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { Note } from '../../ui/states/note.tsx';
import { LoadingCard } from '../loading.tsx';
import { BuyPack, PackChoice, useCreditPacks } from './credit-packs.tsx';

interface BuyCreditsDialogProps {
  readonly businessId: string;
  /** What a send costs; 0 when there is none. */
  readonly need: number;
  /** `useCreditsCheckout`: a pack is paid on another page. */
  readonly onCheckout: (order: PaymentOrder) => Promise<void>;
  readonly onClose: () => void;
}

/** Buys a pack of credits from where they are missing. */
export function BuyCreditsDialog({ businessId, need, onCheckout, onClose }: BuyCreditsDialogProps) {
  const t = useText();
  const { data } = useCallQuery(creditCalls.get, { business_id: businessId });
  const balance = data?.balance ?? 0;
  const packs = useCreditPacks(businessId, { need, balance });
  const isShort = data !== undefined && need > balance;
  return (
    <Dialog
      onClose={onClose}
      title={t(isShort ? 'credits.not_enough_title' : 'credits.buy_title')}
      closeLabel={t('action.close')}
      footer={
        data && <BuyPack businessId={businessId} balance={balance} packs={packs} onCheckout={onCheckout} />
      }
    >
      {isShort && (
        <Note tone="warn" className="mb-4">
          {t('credits.not_enough', { need, balance })}
        </Note>
      )}
      {data && packs.isReady ? <PackChoice {...packs} /> : <LoadingCard lines={4} />}
    </Dialog>
  );
}

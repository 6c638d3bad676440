import { upiLink } from '@kursi/core/billing/receipt.ts';
import { settingsCalls } from '@kursi/core/business/settings.contract.ts';
import type { Paise } from '@kursi/core/kernel/money.ts';
import type { MyBusiness } from '../../../app/selected-business.ts';
import { formatMoney } from '../../../lib/format.ts';
import { useCallQuery } from '../../../lib/sync/queries.ts';
import { useText } from '../../../lib/text.ts';
import { QrImage } from '../../../shared/qr-image.tsx';
import { Button } from '../../../ui/button.tsx';

interface UpiCodeProps {
  readonly business: Pick<MyBusiness, 'id' | 'name'>;
  readonly amount: Paise;
  /** What the payment is for, in the client's app. */
  readonly note: string;
  readonly isBusy: boolean;
  readonly onReceived: () => void;
}

/** A code for the exact amount, and the word of the desk that the money is there. */
export function UpiCode({ business, amount, note, isBusy, onReceived }: UpiCodeProps) {
  const t = useText();
  const { data: settings } = useCallQuery(settingsCalls.get, { business_id: business.id });
  const written = formatMoney(amount);
  const upi_id = settings?.upi_id;
  return (
    <div className="flex flex-wrap items-center gap-4 rounded-2 border border-line p-3">
      {upi_id && (
        <QrImage
          className="size-44 flex-none rounded-1"
          label={t('bill.upi_code', { amount: written })}
          text={upiLink({ upi_id, name: business.name }, amount, note)}
        />
      )}
      <div className="grid min-w-40 flex-1 justify-items-start gap-2">
        {settings && <p className="text-ink-2">{t(upi_id ? 'bill.upi_scan' : 'due.upi_missing')}</p>}
        <strong className="num text-t5">{written}</strong>
        {upi_id && <p className="text-ink-3 wrap-anywhere">{upi_id}</p>}
        <p className="text-t1 text-ink-3">{t('bill.upi_believed')}</p>
        <Button variant="primary" loading={isBusy} onClick={onReceived}>
          {t('due.take_businessUPI', { amount: written })}
        </Button>
      </div>
    </div>
  );
}

import type { OutputOf } from '@kursi/core/contract/call.ts';
import { hasRight } from '@kursi/core/contract/rights.ts';
import type { creditCalls } from '@kursi/core/subscription/credits.contract.ts';
import { useState } from 'react';
import { addressOf } from '../../../app/address/address.ts';
import { paths } from '../../../app/address/paths.ts';
import { routerLink } from '../../../app/address/router-link.tsx';
import type { MyBusiness } from '../../../app/selected-business.ts';
import { formatInstantDay, formatMoney } from '../../../lib/format.ts';
import { useText } from '../../../lib/text.ts';
import { useNow } from '../../../lib/use-now.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { IconArrowDown } from '../../../ui/pictures/icons.ts';

const SHOWN = 2;

interface PackInvoicesProps {
  readonly business: MyBusiness;
  readonly invoices: OutputOf<typeof creditCalls.get>['invoices'];
}

/** What was paid for packs. Owners open the invoices, as they do those of plans. */
export function PackInvoices({ business, invoices }: PackInvoicesProps) {
  const t = useText();
  const now = useNow();
  const [isAll, setAll] = useState(false);
  if (invoices.length === 0) return null;
  const maySeeInvoices = hasRight(business, 'plan.manage');
  const shown = isAll ? invoices : invoices.slice(0, SHOWN);
  return (
    <section aria-labelledby="pack-invoices">
      <div className="flex items-center">
        <h3 id="pack-invoices" className="font-bold">
          {t('credits.invoices')}
        </h3>
        {invoices.length > SHOWN && (
          <Button
            variant="quiet"
            size="small"
            className="-mr-2 ml-auto text-brand-ink"
            aria-expanded={isAll}
            onClick={() => setAll(!isAll)}
          >
            {isAll ? t('credits.invoices_fewer') : t('credits.invoices_all', { count: invoices.length })}
          </Button>
        )}
      </div>
      <ul>
        {shown.map(({ id: invoiceId, number, issued_at, credits, amount, is_refunded }) => (
          <li
            key={invoiceId}
            className="num flex min-h-9 items-center gap-3 text-ink-2 not-first:shadow-[inset_0_1px_var(--line)]"
          >
            <span className="min-w-0 flex-1">
              {t('credits.invoice_line', { day: formatInstantDay(issued_at, { now }), count: credits })}
            </span>
            {is_refunded && <span className="text-t1 text-ink-3">{t('credits.invoice_back')}</span>}
            <span>{formatMoney(amount)}</span>
            {maySeeInvoices &&
              routerLink({
                href: addressOf(paths.invoice, { params: { invoiceId }, search: { business: business.id } }),
                'aria-label': t('credits.invoice_open', { number }),
                className: buttonClass({ variant: 'quiet', size: 'small' }, 'icon'),
                children: <IconArrowDown className="i-m" aria-hidden />,
              })}
          </li>
        ))}
      </ul>
      {!maySeeInvoices && <p className="mt-2 text-t1 text-ink-3">{t('credits.invoices_owner')}</p>}
    </section>
  );
}

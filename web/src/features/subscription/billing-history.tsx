import type { OutputOf } from '@kursi/core/contract/call.ts';
import { subscriptionCalls } from '@kursi/core/subscription/subscription.contract.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type Address, addressOf } from '../../app/address/address.ts';
import { TextLink } from '../../app/address/links.tsx';
import { paths } from '../../app/address/paths.ts';
import { routerLink } from '../../app/address/router-link.tsx';
import { formatDayRange, formatInstantDay, formatMoney, homeTimeZone } from '../../lib/format.ts';
import { callPages } from '../../lib/sync/queries.ts';
import { useLocale, useText } from '../../lib/text.ts';
import { useNow } from '../../lib/use-now.ts';
import { LoadFailed, LoadingRows } from '../../shared/loading.tsx';
import { ShowMore } from '../../shared/show-more.tsx';
import { Card } from '../../ui/card.tsx';
import { ListRow, ListRows } from '../../ui/lists/list-row.tsx';
import { Table } from '../../ui/lists/table.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';

type Bought = OutputOf<typeof subscriptionCalls.listTerms>['items'][number];

export function BillingHistory({ businessId }: { readonly businessId: string }) {
  const t = useText();
  const pages = useInfiniteQuery(callPages(subscriptionCalls.listTerms, { business_id: businessId }));
  const { data, isError, refetch } = pages;
  const items = data?.pages.flatMap((page) => page.items);
  return (
    <Card title={t('billing.history')} flush className="pb-1">
      {!items && !isError && <LoadingRows count={2} avatar="none" />}
      {!items && isError && (
        <div className="p-4 pt-2">
          <LoadFailed onRetry={refetch}>{t('billing.history_failed')}</LoadFailed>
        </div>
      )}
      {items?.length === 0 && (
        <EmptyState compact title={t('billing.empty_title')}>
          {t('billing.empty_body')}
        </EmptyState>
      )}
      {items && items.length > 0 && (
        <>
          <div className="px-4 pb-3 max-desk:hidden">
            <BoughtTable items={items} businessId={businessId} />
          </div>
          <BoughtRows items={items} businessId={businessId} />
        </>
      )}
      {pages.hasNextPage && (
        <div className="p-4">
          <ShowMore query={pages} className="max-desk:w-full" />
        </div>
      )}
    </Card>
  );
}

interface ListProps {
  readonly items: readonly Bought[];
  readonly businessId: string;
}

function BoughtTable({ items, businessId }: ListProps) {
  const t = useText();
  const now = useNow();
  const text = useBoughtText();
  return (
    <Table
      caption={t('billing.history')}
      rows={items}
      rowKey={({ id }) => id}
      columns={[
        {
          key: 'when',
          header: t('billing.when'),
          cell: (bought) => formatInstantDay(bought.created_at, { now }),
        },
        { key: 'what', header: t('billing.what'), rowHeader: true, cell: text.name },
        { key: 'runs', header: t('billing.runs'), cell: text.runs },
        {
          key: 'invoice',
          header: t('billing.invoice'),
          cell: ({ invoice }) =>
            invoice && (
              <TextLink
                inline
                href={invoicePath(invoice.id, businessId)}
                aria-label={t('billing.open_invoice', { number: invoice.number })}
              >
                {invoice.number}
              </TextLink>
            ),
        },
        {
          key: 'amount',
          header: t('billing.amount'),
          align: 'right',
          cell: (bought) => (
            <>
              {text.amount(bought)}
              {text.isBack(bought) && <span className="block text-ink-3">{text.back(bought)}</span>}
            </>
          ),
        },
      ]}
    />
  );
}

function BoughtRows({ items, businessId }: ListProps) {
  const t = useText();
  const now = useNow();
  const text = useBoughtText();
  return (
    <ListRows className="desk:hidden">
      {items.map((bought) => (
        <ListRow
          key={bought.id}
          className="px-4"
          title={text.name(bought)}
          sub={
            <>
              {formatInstantDay(bought.created_at, { now })}
              {bought.invoice && (
                <span className="block">{t('billing.open_invoice', { number: bought.invoice.number })}</span>
              )}
              {text.isBack(bought) && <span className="block">{text.back(bought)}</span>}
            </>
          }
          end={<span className="num font-medium text-ink">{text.amount(bought)}</span>}
          {...(bought.invoice && {
            href: invoicePath(bought.invoice.id, businessId),
            renderLink: routerLink,
          })}
        />
      ))}
    </ListRows>
  );
}

function invoicePath(invoiceId: string, business: string): Address {
  return addressOf(paths.invoice, { params: { invoiceId }, search: { business } });
}

function useBoughtText() {
  const t = useText();
  const locale = useLocale();
  const now = useNow();
  const day = (at: string | Temporal.Instant) =>
    Temporal.Instant.from(at).toZonedDateTimeISO(homeTimeZone).toPlainDate();
  return {
    name({ plan_name, type, period }: Bought) {
      const name = plan_name?.[locale] ?? (type ? t(`plan_type.${type}`) : '');
      return period ? `${name}, ${t(`period.${period}`)}` : name;
    },
    runs: ({ starts_at, ends_at }: Bought) =>
      starts_at && ends_at
        ? formatDayRange(day(starts_at), day(ends_at), { today: day(now) })
        : t('billing.once'),
    amount: (bought: Bought) => (bought.amount === 0 ? t('billing.no_amount') : formatMoney(bought.amount)),
    isBack: (bought: Bought) => bought.cancelled || bought.refunded > 0,
    back: (bought: Bought) =>
      bought.refunded > 0
        ? t('billing.refunded', { amount: formatMoney(bought.refunded) })
        : t(bought.replaced ? 'billing.replaced' : 'billing.taken_back'),
  };
}

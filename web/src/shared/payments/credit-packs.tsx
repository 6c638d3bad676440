import { audienceCalls } from '@kursi/core/campaigns/audience.contract.ts';
import { paise } from '@kursi/core/kernel/money.ts';
import type { PaymentOrder } from '@kursi/core/payments/payments.contract.ts';
import { packFor } from '@kursi/core/subscription/credits.ts';
import { type Price, priceCalls } from '@kursi/core/subscription/prices.contract.ts';
import { useId, useState } from 'react';
import { formatMoney, formatNumber } from '../../lib/format.ts';
import { useCallQuery } from '../../lib/sync/queries.ts';
import { type Translate, useText } from '../../lib/text.ts';
import { Button } from '../../ui/button.tsx';
import { IconLock } from '../../ui/pictures/icons.ts';
import { Problem } from '../../ui/states/note.tsx';
import { useBuy } from './use-buy.ts';

type Pack = Price & { readonly credits: number };

/** Which packs are on sale, whom they reach, and which one is chosen: the smallest that suffices. */
export function useCreditPacks(
  business_id: string,
  { need, balance }: { readonly need: number; readonly balance: number },
) {
  const prices = useCallQuery(priceCalls.list, {});
  const audience = useCallQuery(audienceCalls.count, { business_id, filter: { type: 'duration' } });
  const [chosenId, choose] = useState<string | null>(null);
  const packs = (prices.data?.items ?? [])
    .filter((price): price is Pack => price.kind === 'credits' && price.credits !== null)
    .toSorted((a, b) => a.credits - b.credits);
  // Who had a campaign lately gets the next one again.
  const clients = (audience.data?.reached ?? 0) + (audience.data?.left_out.quiet ?? 0);
  // Without a send in mind: enough for two campaigns to everybody.
  const missing = need > balance ? need - balance : clients * 2 || 1;
  const chosen = packs.find(({ id }) => id === chosenId) ?? packFor(packs, missing);
  // The choice would jump once the clients are counted.
  const isReady = prices.data !== undefined && (need > balance || !audience.isPending);
  return { packs, clients, chosen, choose, isReady, hasTax: (prices.data?.tax_rate ?? 0) > 0 };
}
type CreditPacks = ReturnType<typeof useCreditPacks>;

export function PackChoice({ packs, clients, chosen, choose }: CreditPacks) {
  const t = useText();
  const name = useId();
  if (packs.length === 0) return <p className="text-ink-2">{t('credits.no_packs')}</p>;
  return (
    <div role="radiogroup" aria-label={t('credits.pack')} className="grid gap-2">
      {packs.map((pack) => (
        <label
          key={pack.id}
          className="flex cursor-pointer items-center gap-3 rounded-2 bg-surface px-4 py-2.75 shadow-1 has-checked:shadow-[inset_0_0_0_2px_var(--ink)] has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
        >
          <input
            type="radio"
            className="size-4.5 flex-none appearance-none rounded-full shadow-[inset_0_0_0_1.5px_var(--line-field)] outline-none checked:shadow-[inset_0_0_0_5.5px_var(--ink)]"
            name={name}
            checked={pack.id === chosen?.id}
            onChange={() => choose(pack.id)}
          />
          <span className="min-w-0 flex-1">
            <span className="num block text-t4 font-bold">{formatNumber(pack.credits)}</span>
            {clients > 0 && (
              <span className="block text-t1 text-ink-3">{reachText(t, pack.credits, clients)}</span>
            )}
          </span>
          <span className="text-right">
            <span className="num block text-t3 font-medium">{formatMoney(pack.amount)}</span>
            <span className="num block text-t1 text-ink-3">
              {t('credits.each', {
                amount: formatMoney(paise(Math.round(pack.amount / pack.credits)), { alwaysPaise: true }),
              })}
            </span>
          </span>
        </label>
      ))}
    </div>
  );
}

const MOST_TIMES = 30;

function reachText(t: Translate, credits: number, clients: number): string {
  const times = Math.floor(credits / clients);
  if (times === 1) return t('credits.reach_once', { clients });
  if (times === 2) return t('credits.reach_twice', { clients });
  // Of a handful of clients nobody wants to know.
  if (times > MOST_TIMES) return '';
  if (times > 2) return t('credits.reach_times', { clients, times });
  const share = credits / clients;
  if (share > 0.4 && share < 0.6) return t('credits.reach_half');
  return t('credits.reach_part', { credits, clients });
}

interface BuyPackProps {
  readonly businessId: string;
  readonly balance: number;
  readonly packs: CreditPacks;
  readonly onCheckout: (order: PaymentOrder) => Promise<void>;
}

/** What the business would have then, and the button that leads to the checkout. */
export function BuyPack({ businessId, balance, packs: { chosen, hasTax }, onCheckout }: BuyPackProps) {
  const t = useText();
  const { command: buy, problem } = useBuy(businessId, onCheckout);
  if (!chosen) return null;
  const { id: reference, credits, amount } = chosen;
  return (
    <div className="grid w-full gap-3.5">
      <Problem>{problem}</Problem>
      <dl className="num grid grid-cols-[1fr_auto] gap-x-4 gap-y-1.75 *:even:text-right">
        <dt className="text-ink-2">{t('credits.you_have')}</dt>
        <dd className="font-medium">{formatNumber(balance)}</dd>
        <dt className="text-ink-2">{t('credits.this_pack')}</dt>
        <dd className="font-medium">+{formatNumber(credits)}</dd>
        <dt className="font-medium text-ink">{t('credits.then')}</dt>
        <dd className="font-bold">{t('credits.count', { count: balance + credits })}</dd>
      </dl>
      <div>
        <Button
          variant="primary"
          size="big"
          className="w-full"
          loading={buy.pending}
          onClick={() => !buy.pending && void buy.run({ purpose: 'credits', reference, price: chosen })}
        >
          {t('credits.buy', { credits, amount: formatMoney(amount) })}
        </Button>
        <p className="mt-2.5 flex items-center justify-center gap-1.5 text-t1 text-ink-3">
          <IconLock className="i-s flex-none" aria-hidden />
          {t(hasTax ? 'credits.how_gst' : 'credits.how')}
        </p>
      </div>
    </div>
  );
}

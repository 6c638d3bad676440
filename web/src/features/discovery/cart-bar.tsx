import type { BusinessPage } from '@kursi/core/discovery/discovery.contract.ts';
import { paise } from '@kursi/core/kernel/money.ts';
import { Link, useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { paths } from '../../app/address/paths.ts';
import { afterPaint } from '../../lib/after-paint.ts';
import { formatDuration, formatMoney } from '../../lib/format.ts';
import { useText } from '../../lib/text.ts';
import { linesOf, sumOf, useCart, wantedIn } from '../../shared/cart/cart.ts';
import { buttonClass } from '../../ui/button.tsx';

/** Debounce: selecting several services in a row prefetches once. */
const WAIT_MS = 250;

/** Cart summary with the link to the times, which are prefetched. Null while the cart is empty. */
export function useCartBar(page: BusinessPage | undefined) {
  const router = useRouter();
  const { cart } = useCart(page?.id ?? '');
  const lines = page ? linesOf(page, cart) : [];
  const wanted = wantedIn(lines);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `wanted` says when the lines are others
  useEffect(() => {
    if (!page || lines.length === 0) return;
    const timer = setTimeout(() => {
      // Prefetch only: errors are ignored, the booking page fetches again.
      void router.preloadRoute({ to: paths.book, params: { businessUrl: page.business_url } });
      import('../../shared/cart/free-times.ts')
        .then(({ fetchFreeTimes }) => fetchFreeTimes(page, lines))
        .catch(() => undefined);
    }, WAIT_MS);
    return () => clearTimeout(timer);
  }, [page, wanted, router]);
  return page && lines.length > 0 ? <CartBar page={page} lines={lines} /> : null;
}

function CartBar({
  page,
  lines,
}: {
  readonly page: BusinessPage;
  readonly lines: ReturnType<typeof linesOf>;
}) {
  const t = useText();
  const navigate = useNavigate();
  const { price, minutes, isFrom } = sumOf(lines);
  const money = formatMoney(paise(price));
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p className="min-w-0 flex-1 basis-28">
        <b className="block text-t3 font-bold tabular-nums">
          {isFrom ? t('flow.from', { price: money }) : money}
        </b>
        <span className="block text-t2 text-ink-3">
          {t('flow.count', { count: lines.length })}, {formatDuration(minutes)}
        </span>
      </p>
      <Link
        to={paths.book}
        params={{ businessUrl: page.business_url }}
        // Prefetched above; the router's own preload would delay the tap.
        preload={false}
        className={buttonClass({ variant: 'primary', size: 'big' }, 'max-[299px]:grow')}
        onClick={(event) => {
          if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          afterPaint(() => void navigate({ to: paths.book, params: { businessUrl: page.business_url } }));
        }}
      >
        {t('flow.title_time')}
      </Link>
    </div>
  );
}

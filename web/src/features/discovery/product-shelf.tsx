import type { OutputOf } from '@kursi/core/contract/call.ts';
import { discoveryCalls } from '@kursi/core/discovery/discovery.contract.ts';
import { useEffect, useState } from 'react';
import { send } from '../../lib/api/api.ts';
import { formatMoney } from '../../lib/format.ts';
import { useText } from '../../lib/text.ts';
import { IconBox } from '../../ui/pictures/icons.ts';
import { Picture } from '../../ui/pictures/picture.tsx';

type Products = OutputOf<typeof discoveryCalls.listProducts>['items'];

/** Products of a business that shows them. Fetched after the page; without any, or offline, nothing is shown. */
export default function ProductShelf({ businessId }: { readonly businessId: string }) {
  const t = useText();
  const [products, setProducts] = useState<Products>([]);
  useEffect(() => {
    const leaving = new AbortController();
    send(discoveryCalls.listProducts, { business_id: businessId }, { signal: leaving.signal }).then(
      ({ items }) => setProducts(items),
      () => undefined,
    );
    return () => leaving.abort();
  }, [businessId]);
  if (products.length === 0) return null;
  return (
    <section id="products" className="pt-7">
      <h2 className="text-t4 font-bold">{t('page.products')}</h2>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(140px,1fr))] gap-4 pt-3">
        {products.map(({ id, name, price, image, in_stock }) => (
          <li key={id} className="min-w-0">
            <div className="relative grid aspect-square place-items-center overflow-hidden rounded-2 bg-sunken text-ink-3">
              {image ? (
                <Picture src={image.url} alt="" blurHash={image.blur_hash} asItArrives="later" />
              ) : (
                <IconBox className="i-l" aria-hidden />
              )}
            </div>
            <p className="mt-2 text-t2 font-medium wrap-anywhere">{name}</p>
            <p className="text-t2 text-ink-2 tabular-nums">
              {formatMoney(price)}
              {!in_stock && <span className="text-ink-3"> · {t('page.sold_out')}</span>}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

import type { BusinessCard as Card } from '@kursi/core/discovery/discovery.contract.ts';
import { businessPath } from '../../app/address/address.ts';
import { routerLink } from '../../app/address/router-link.tsx';
import { formatMoney, formatNumber } from '../../lib/format.ts';
import { type Translate, useLocale, useText } from '../../lib/text.ts';
import { Chair } from '../../ui/pictures/chair.tsx';
import { IconStar } from '../../ui/pictures/icons.ts';
import { Picture } from '../../ui/pictures/picture.tsx';
import { HeartButton } from './heart-button.tsx';
import { OpeningLine } from './opening-line.tsx';

/** One business in a list: the whole card is a link, the favourite button is separate. */
export function BusinessCard({ card, first = false }: { readonly card: Card; readonly first?: boolean }) {
  const t = useText();
  const locale = useLocale();
  const href = businessPath(card.business_url);
  const facts = [card.category[locale], ...(card.distance === null ? [] : [distanceText(card.distance, t)])];
  return (
    <article className="k-card relative overflow-hidden">
      <div className="h-40 bg-brand-soft">
        {card.image ? (
          <Picture
            src={card.image.url}
            alt=""
            blurHash={card.image.blur_hash}
            asItArrives={first ? 'first' : 'later'}
          />
        ) : (
          <div className="grid h-full place-items-end justify-center">
            <Chair height={110} />
          </div>
        )}
      </div>
      <div className="p-4">
        <h2 className="text-t3 font-bold wrap-anywhere">
          {/* Stretched link over the whole card. */}
          {routerLink({ href, className: 'after:absolute after:inset-0', children: card.name })}
        </h2>
        <p className="text-t2 text-ink-2 wrap-anywhere">{[card.area, card.city].join(', ')}</p>
        <p className="mt-1 flex flex-wrap items-center gap-x-1.5 text-t2 text-ink-3">
          {card.rating && (
            <>
              <IconStar className="i-s fill-current text-warn-bar" aria-hidden />
              <b className="num font-medium text-ink">
                <span aria-hidden>{formatNumber(card.rating.average)}</span>
                <span className="sr-only">
                  {t('rating.words', {
                    average: formatNumber(card.rating.average),
                    count: card.rating.count,
                  })}
                </span>
              </b>
              <span aria-hidden className="num">
                ({formatNumber(card.rating.count)})
              </span>
            </>
          )}
          <span>{facts.join(' · ')}</span>
        </p>
        <p className="mt-2 flex flex-wrap justify-between gap-x-3 text-t2 text-ink-2">
          <OpeningLine opening={card.opening} timeZone={card.time_zone} />
          {card.price_from !== null && (
            <span className="font-medium text-ink tabular-nums">
              {t('card.from', { price: formatMoney(card.price_from) })}
            </span>
          )}
        </p>
      </div>
      <div className="absolute top-2 right-2">
        <HeartButton business={card} />
      </div>
    </article>
  );
}

function distanceText(metres: number, t: Translate): string {
  if (metres < 950) return t('card.distance_m', { metres: Math.max(50, Math.round(metres / 50) * 50) });
  const km = metres < 9950 ? Math.round(metres / 100) / 10 : Math.round(metres / 1000);
  return t('card.distance_km', { km: formatNumber(km) });
}

/** Responsive grid of cards. */
export function CardGrid({ cards }: { readonly cards: readonly Card[] }) {
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,270px),1fr))] gap-4">
      {cards.map((card, i) => (
        <li key={card.id}>
          <BusinessCard card={card} first={i === 0} />
        </li>
      ))}
    </ul>
  );
}

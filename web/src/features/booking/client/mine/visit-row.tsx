import type { MyVisit } from '@kursi/core/booking/visits.contract.ts';
import { myVisitPath } from '../../../../app/address/address.ts';
import { paths } from '../../../../app/address/paths.ts';
import { routerLink } from '../../../../app/address/router-link.tsx';
import { formatNumber } from '../../../../lib/format.ts';
import { useText } from '../../../../lib/text.ts';
import { useNow } from '../../../../lib/use-now.ts';
import { Chip } from '../../../../ui/fields/chip.tsx';
import { Avatar } from '../../../../ui/pictures/avatar.tsx';
import { IconChevronRight } from '../../../../ui/pictures/icons.ts';
import { Stars } from '../../../../ui/stars.tsx';
import { BookAgainButton } from './visit-actions.tsx';
import { namesOf, standingOf, standingTone, toReview, whenText } from './visit-text.ts';

/** One visit in a list; the whole row opens it. */
export function VisitRow({ visit, past = false }: { readonly visit: MyVisit; readonly past?: boolean }) {
  const t = useText();
  const now = useNow();
  const standing = standingOf(visit, now);
  const asks = toReview(visit, now).length > 0;
  return (
    <li className="relative flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3 hover:bg-hover">
      <Avatar name={visit.business.name} shape="arch" src={visit.business.image?.url} />
      <span className="min-w-0 flex-1 basis-36">
        {routerLink({
          href: myVisitPath(visit),
          className: 'font-medium after:absolute after:inset-0',
          children: whenText(visit, now),
        })}
        <span className="block wrap-anywhere">{visit.business.name}</span>
        <span className="block text-t2 text-ink-2 wrap-anywhere">{namesOf(visit).join(', ')}</span>
        {past && <OwnRatings visit={visit} />}
      </span>
      {standing !== 'over' && standing !== 'bought' && (
        <Chip tone={standingTone[standing]}>{t(`mine.${standing}`)}</Chip>
      )}
      {past && (
        // Above the stretched link that covers the row.
        <span className="relative flex flex-wrap gap-2 max-tablet:basis-full">
          {asks &&
            routerLink({
              href: myVisitPath(visit),
              className: 'k-btn soft tap',
              children: t('review.ask'),
            })}
          {visit.receipt &&
            routerLink({
              href: myVisitPath(visit, paths.receipt),
              className: 'k-btn tap',
              children: t('receipt.open'),
            })}
          <BookAgainButton visit={visit} />
        </span>
      )}
      {!past && <IconChevronRight className="i-m text-ink-3 max-tablet:hidden" aria-hidden />}
    </li>
  );
}

/** What the client gave, named by service where there are several. */
function OwnRatings({ visit }: { readonly visit: MyVisit }) {
  const t = useText();
  return visit.services.map(
    ({ id, review, service_name }) =>
      review && (
        <span key={id} className="flex flex-wrap items-center gap-x-2 text-t2 text-ink-2">
          <Stars
            value={review.rating}
            label={`${t('review.yours')}: ${t('rating.stars', { stars: formatNumber(review.rating) })}`}
          />
          {visit.services.length > 1 && <span className="min-w-0 wrap-anywhere">{service_name}</span>}
        </span>
      ),
  );
}

import type { MyVisit } from '@kursi/core/booking/visits.contract.ts';
import { addressLine } from '@kursi/core/business/address.ts';
import { myVisitPath } from '../../../../app/address/address.ts';
import { ButtonLink } from '../../../../app/address/links.tsx';
import { useText } from '../../../../lib/text.ts';
import { useNow } from '../../../../lib/use-now.ts';
import { Chip } from '../../../../ui/fields/chip.tsx';
import { Avatar } from '../../../../ui/pictures/avatar.tsx';
import { IconPin } from '../../../../ui/pictures/icons.ts';
import { quantityOf, quantityText } from '../flow/book-text.ts';
import { AddToCalendarButton, DirectionsButton, ShareButton } from './visit-actions.tsx';
import { countdown, partsLeft, standingOf, standingTone, whenText } from './visit-text.ts';

/** The next visit as a large card, with directions, calendar file and share link. */
export function NextVisit({ visit }: { readonly visit: MyVisit }) {
  const t = useText();
  const now = useNow();
  const { business } = visit;
  const standing = standingOf(visit, now);
  return (
    <article className="k-card pad relative grid grid-cols-1 gap-4 hover:bg-hover desk:p-6">
      <div className="flex flex-wrap items-start gap-3">
        <Avatar name={business.name} shape="arch" size="large" tone="brand" src={business.image?.url} />
        <div className="min-w-0 flex-1 basis-48">
          <p className="font-bold text-brand-ink first-letter:uppercase">{countdown(visit, now, t)}</p>
          <h3 className="text-t5 font-bold text-balance">{whenText(visit, now)}</h3>
          <p className="font-medium wrap-anywhere">{business.name}</p>
        </div>
        <Chip tone={standingTone[standing]} className="max-tablet:hidden">
          {t(`mine.${standing}`)}
        </Chip>
      </div>
      <Chip tone={standingTone[standing]} className="justify-self-start tablet:hidden">
        {t(`mine.${standing}`)}
      </Chip>
      <ul className="grid gap-1 text-ink-2">
        {partsLeft(visit).map((part) => (
          <li key={part.id} className="wrap-anywhere">
            {t('mine.with', {
              service: quantityText(quantityOf(part), part.service_name),
              name: part.entity_name,
            })}
          </li>
        ))}
        <li className="flex gap-2 text-ink-3">
          <IconPin className="i-m mt-0.5 flex-none" aria-hidden />
          <span className="min-w-0 wrap-anywhere">{addressLine(business)}</span>
        </li>
      </ul>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,9rem),1fr))] gap-2 tablet:flex tablet:flex-wrap">
        {/* Stretched over the card; the other buttons lie above it. */}
        <ButtonLink
          variant="primary"
          size="tap"
          className="static after:absolute after:inset-0"
          href={myVisitPath(visit)}
        >
          {t('mine.open')}
        </ButtonLink>
        <DirectionsButton visit={visit} />
        <AddToCalendarButton visit={visit} />
        {!visit.is_opened && <ShareButton visit={visit} />}
      </div>
    </article>
  );
}

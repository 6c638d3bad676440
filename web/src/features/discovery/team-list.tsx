import type { BusinessPage } from '@kursi/core/discovery/discovery.contract.ts';
import { formatNumber } from '../../lib/format.ts';
import { useText } from '../../lib/text.ts';
import { servicesOf, useCart, withPerson } from '../../shared/cart/cart.ts';
import { Button } from '../../ui/button.tsx';
import { Avatar, type AvatarTone } from '../../ui/pictures/avatar.tsx';
import { IconStar } from '../../ui/pictures/icons.ts';

const tones: readonly AvatarTone[] = ['sand', 'sky', 'leaf', 'violet', 'peach', 'teal', 'brand', 'plain'];

/** The people of a business: what they mostly do, how they are rated, and a booking with one of them. */
export function TeamList({ page }: { readonly page: BusinessPage }) {
  const t = useText();
  const { cart, change } = useCart(page.id);
  const bookable = new Set(
    servicesOf(page).flatMap(({ with: people }) => people.map(({ person }) => person)),
  );

  function choose(id: string): void {
    change((before) => withPerson(page, before, before.with === id ? undefined : id));
    if (cart.with !== id) document.getElementById('services')?.scrollIntoView();
  }
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(92px,1fr))] gap-x-3 gap-y-5 pt-3 text-center">
      {page.team.map(({ id, name, colour, image, does, rating }, i) => (
        <li key={id} className="flex min-w-0 flex-col items-center">
          <Avatar name={name} shape="arch" size="huge" tone={tones[colour - 1]} src={image?.url} />
          <p className="mt-2 text-t2 font-medium wrap-anywhere">{name}</p>
          <p className="text-t1 text-ink-3 mb-2 wrap-anywhere">
            {does}
            {rating && (
              <span className="block">
                <IconStar className="i-s mr-1 inline fill-current align-[-2px] text-warn-bar" aria-hidden />
                <span className="num" aria-hidden>
                  {formatNumber(rating.average)}
                </span>
                <span className="sr-only">
                  {t('rating.words', { average: formatNumber(rating.average), count: rating.count })}
                </span>
              </span>
            )}
          </p>
          {bookable.has(i) && (
            <Button
              className="mt-auto"
              size="tap"
              variant={cart.with === id ? 'primary' : 'plain'}
              aria-pressed={cart.with === id}
              aria-label={t('page.book_with', { name })}
              onClick={() => choose(id)}
            >
              {t('page.book_short')}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

/** The services that this person does, at their own price and length; all of them when nobody is chosen. */
export function servicesWith(page: BusinessPage, personId: string | undefined): BusinessPage['services'] {
  const index = page.team.findIndex(({ id }) => id === personId);
  if (index < 0) return page.services;
  return page.services
    .map((group) => ({
      ...group,
      services: group.services.flatMap((service) => {
        const own = service.with.find(({ person }) => person === index);
        if (!own) return [];
        const { price, duration } = own;
        return [{ ...service, price, duration, price_varies: false, duration_varies: false }];
      }),
    }))
    .filter(({ services }) => services.length > 0);
}

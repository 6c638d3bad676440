import { openingAt } from '@kursi/core/business/opening.ts';
import type { BusinessPage, PublicService } from '@kursi/core/discovery/discovery.contract.ts';
import { lazy, type ReactNode, Suspense } from 'react';
import { joinQueuePath } from '../../app/address/address.ts';
import { paths } from '../../app/address/paths.ts';
import { routerLink } from '../../app/address/router-link.tsx';
import { formatNumber, formatPhone } from '../../lib/format.ts';
import { useLocale, useText } from '../../lib/text.ts';
import { useNow } from '../../lib/use-now.ts';
import { useCart, withPerson } from '../../shared/cart/cart.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Dock } from '../../ui/dock.tsx';
import { TextLink } from '../../ui/link.tsx';
import {
  IconClock,
  IconExternal,
  IconGlobe,
  IconLock,
  IconMail,
  IconPhone,
  IconPin,
  IconStar,
  IconUsers,
} from '../../ui/pictures/icons.ts';
import { Note } from '../../ui/states/note.tsx';
import { Gallery } from './gallery.tsx';
import { HoursTable } from './hours-table.tsx';
import { OpeningLine } from './opening-line.tsx';
import { PageActions } from './page-actions.tsx';
import { PageReviews } from './page-reviews.tsx';
import { SectionTabs } from './section-tabs.tsx';
import { ServiceMenu } from './service-menu.tsx';
import { servicesWith, TeamList } from './team-list.tsx';

// Lazy: few businesses show products, and they are far down the page.
const ProductShelf = lazy(() => import('./product-shelf.tsx'));

/** Public page of a business. Prerendered, so no content may depend on an effect. */
interface BusinessViewProps {
  readonly page: BusinessPage;
  /** Control beside a bookable service. */
  readonly choice: (service: PublicService) => ReactNode;
  /** The cart bar; null while the cart is empty. */
  readonly next: ReactNode;
  /** Memberships on sale; null without any. */
  readonly memberships: ReactNode;
}

export function BusinessView({ page, choice, next, memberships }: BusinessViewProps) {
  const t = useText();
  const locale = useLocale();
  const now = useNow();
  const holidays = page.holidays.map(({ day }) => day);
  const opening = openingAt(now, { ...page, holidays });
  const { cart } = useCart(page.id);
  const about = page.description2.filter(({ description }) => description.trim() !== '');
  return (
    <div className="mx-auto flex min-h-[calc(100dvh-64px)] max-w-[1200px] flex-col desk:px-6">
      <Gallery page={page}>
        <PageActions page={page} />
      </Gallery>
      <div className="relative grid grid-cols-1 gap-x-12 bg-surface max-desk:-mt-4 max-desk:rounded-t-2 max-desk:px-4 desk:mt-4 desk:grid-cols-[minmax(0,1fr)_340px] desk:rounded-2 desk:px-8">
        <div className="min-w-0 pt-5 pb-6">
          {page.visibility === 'private' && <Note tone="info">{t('page.private_note')}</Note>}
          <h1 className="text-t5 font-bold text-balance wrap-anywhere">{page.name}</h1>
          <p className="mt-1 flex flex-wrap items-center gap-x-2 text-ink-2">
            {page.rating && (
              <>
                <IconStar className="i-s fill-current text-warn-bar" aria-hidden />
                <b className="num font-bold text-ink">{formatNumber(page.rating.average)}</b>
                <a href="#reviews" className="num underline underline-offset-[3px]">
                  {t('rating.count', { count: page.rating.count })}
                </a>
              </>
            )}
            <span>{page.category[locale]}</span>
          </p>
          <ul className="mt-3 grid gap-2 text-t2">
            <Fact icon={<IconClock className="i-m" aria-hidden />}>
              <OpeningLine opening={opening} timeZone={page.time_zone} />
            </Fact>
            <Fact icon={<IconPin className="i-m" aria-hidden />}>{[page.area, page.city].join(', ')}</Fact>
            {page.has_waitlist && (
              <Fact pressed icon={<IconUsers className="i-m" aria-hidden />}>
                <TextLink href={joinQueuePath(page.business_url)} renderLink={routerLink}>
                  {page.wait ? t('page.wait_now', { wait: shortRange(page.wait) }) : t('page.waitlist')}
                </TextLink>
              </Fact>
            )}
          </ul>
          <SectionTabs page={page} />
          <Section id="services" title={t('page.services')}>
            <WithPerson page={page} />
            <ServiceMenu groups={servicesWith(page, cart.with)} choice={choice} />
          </Section>
          {page.team.length > 0 && (
            <Section id="team" title={t('page.team')}>
              <TeamList page={page} />
            </Section>
          )}
          {page.has_products && (
            <Suspense>
              <ProductShelf businessId={page.id} />
            </Suspense>
          )}
          {memberships}
          {about.map(({ title, description }) => (
            <Section key={title} title={title}>
              <p className="max-w-prose pt-2 text-ink-2 wrap-anywhere whitespace-pre-line">{description}</p>
            </Section>
          ))}
          <Section id="reviews" title={t('page.reviews')}>
            <PageReviews page={page} />
          </Section>
        </div>
        <aside className="min-w-0 pb-8 desk:pt-5">
          <div className="desk:sticky desk:top-4">
            <div className="max-desk:hidden">{next ?? <Book page={page} />}</div>
            <Section id="hours" title={t('page.hours')}>
              <div className="pt-2">
                <HoursTable page={page} />
              </div>
            </Section>
            <Section title={t('page.contact')}>
              <Contact page={page} />
            </Section>
            <TextLink
              href={paths.findBookings}
              renderLink={routerLink}
              className="mt-5 inline-flex min-h-11 items-center"
            >
              {t('page.find_booking')}
            </TextLink>
          </div>
        </aside>
      </div>
      <Dock className="desk:hidden">{next ?? <Book page={page} />}</Dock>
    </div>
  );
}

/** "10–20" */
const shortRange = ({ low, high }: NonNullable<BusinessPage['wait']>) =>
  low === high ? high : `${low}–${high}`;

/** Who was chosen below, and the way back to anyone. */
function WithPerson({ page }: { readonly page: BusinessPage }) {
  const t = useText();
  const { cart, change } = useCart(page.id);
  const person = page.team.find(({ id }) => id === cart.with);
  if (!person) return null;
  return (
    <p
      className="mt-3 flex flex-wrap items-center gap-x-3 rounded-1 bg-sunken px-3 py-1 text-t2"
      role="status"
    >
      <span className="min-w-0 flex-1 font-medium wrap-anywhere">
        {t('page.with_person', { name: person.name })}
      </span>
      <Button
        size="tap"
        variant="quiet"
        onClick={() => change((before) => withPerson(page, before, undefined))}
      >
        {t('page.with_anyone')}
      </Button>
    </p>
  );
}

interface FactProps {
  readonly icon: ReactNode;
  /** For a tappable line: larger on a phone, with a centred icon. */
  readonly pressed?: boolean;
  readonly children: ReactNode;
}

function Fact({ icon, pressed = false, children }: FactProps) {
  return (
    <li className={cx('flex gap-2.5', pressed ? 'items-center' : 'items-start')}>
      <span className={cx('flex-none text-ink-3', !pressed && 'mt-0.5')}>{icon}</span>
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </li>
  );
}

function Section({
  id,
  title,
  children,
}: {
  readonly id?: string;
  readonly title: string;
  readonly children: ReactNode;
}) {
  return (
    <section id={id} className="scroll-mt-9 pt-7">
      <h2 className="text-t4 font-bold wrap-anywhere">{title}</h2>
      {children}
    </section>
  );
}

function Book({ page }: { readonly page: BusinessPage }) {
  const t = useText();
  const phone = page.appointment_phone ?? page.phone;
  const isBookable = page.services.some(({ services }) => services.some((one) => one.is_bookable));
  if (!phone && !isBookable) {
    return <p className="py-2 text-center font-medium text-ink-2">{t('page.soon')}</p>;
  }
  return (
    <div className="flex gap-2">
      {phone && (
        <ButtonLink
          variant={isBookable ? 'plain' : 'primary'}
          size="big"
          wide={!isBookable}
          className={cx(isBookable && 'flex-none')}
          aria-label={t('flow.call')}
          href={`tel:${phone}`}
        >
          <IconPhone className="i-m" aria-hidden />
          {!isBookable && t('flow.call')}
        </ButtonLink>
      )}
      {isBookable && (
        <ButtonLink variant="primary" size="big" wide href="#services">
          {t('cart.pick_service')}
        </ButtonLink>
      )}
    </div>
  );
}

function Contact({ page }: { readonly page: BusinessPage }) {
  const t = useText();
  const street = [page.address, page.locality].filter(Boolean).join(', ');
  const town = [page.area, page.city, page.state].join(', ');
  const where = (
    <>
      {street && <span className="block">{street}</span>}
      {page.pincode ? `${town} ${page.pincode}` : town}
    </>
  );
  return (
    <ul className="grid gap-2 pt-3 text-t2">
      <Fact icon={<IconPin className="i-m" aria-hidden />}>
        {page.is_reduced ? (
          where
        ) : (
          <TextLink className="block" href={mapsAddress(page)}>
            <span>
              <span className="block font-normal text-ink">{where}</span> {t('page.open_maps')}{' '}
              <IconExternal className="i-s inline" aria-hidden />
            </span>
          </TextLink>
        )}
      </Fact>
      {page.is_reduced && (
        <Fact icon={<IconLock className="i-m" aria-hidden />}>{t('page.place_later')}</Fact>
      )}
      {page.phone && (
        <Fact pressed icon={<IconPhone className="i-m" aria-hidden />}>
          <TextLink href={`tel:${page.phone}`}>{formatPhone(page.phone)}</TextLink>
        </Fact>
      )}
      {page.email && (
        <Fact pressed icon={<IconMail className="i-m" aria-hidden />}>
          <TextLink href={`mailto:${page.email}`}>{page.email}</TextLink>
        </Fact>
      )}
      {page.website && /^https?:\/\//.test(page.website) && (
        <Fact pressed icon={<IconGlobe className="i-m" aria-hidden />}>
          <TextLink href={page.website}>
            {page.website.replace(/^https?:\/\//, '').replace(/\/$/, '')}
          </TextLink>
        </Fact>
      )}
    </ul>
  );
}

function mapsAddress({
  latitude,
  longitude,
  name,
  address,
  locality,
  area,
  city,
  pincode,
}: BusinessPage): string {
  const query =
    latitude !== null && longitude !== null
      ? `${latitude},${longitude}`
      : [name, address, locality, area, city, pincode].filter(Boolean).join(', ');
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(query)}`;
}

import { parseHoursRange, type Weekday, weekdays } from '@kursi/core/business/business-hours.ts';
import type { RenderedPage } from '@kursi/core/contract/rendered-page.ts';
import type { BusinessPage } from '@kursi/core/discovery/discovery.contract.ts';
import { formatTimeOfDay } from '@kursi/core/kernel/time.ts';
import { dataScript, escapeHtml } from '../../platform/http/pages/page-renderer.ts';

const dayNames: Readonly<Record<Weekday, string>> = {
  sun: 'Sunday',
  mon: 'Monday',
  tue: 'Tuesday',
  wed: 'Wednesday',
  thu: 'Thursday',
  fri: 'Friday',
  sat: 'Saturday',
};

/** Metadata for search engines and share previews, with absolute addresses. */
export function headOfBusiness(page: BusinessPage, rendered: RenderedPage, origin: string): string {
  const address = `${origin}/b/${page.business_url}`;
  const picture = page.images[0]?.url;
  return [
    ...shared({
      address,
      type: 'business.business',
      picture: picture ? whole(picture, origin) : undefined,
      origin,
      rendered,
      title: page.name,
    }),
    dataScript('application/ld+json', localBusiness(page, address, origin)),
    dataScript('application/json', page, 'kursi-given'),
  ].join('\n');
}

export function headOfList(rendered: RenderedPage, origin: string, given: unknown): string {
  const address = `${origin}/discover`;
  return [
    ...shared({ address, type: 'website', picture: undefined, origin, rendered, title: rendered.title }),
    dataScript('application/json', given, 'kursi-given-list'),
  ].join('\n');
}

interface Shared {
  readonly address: string;
  readonly type: string;
  readonly picture: string | undefined;
  readonly origin: string;
  readonly rendered: RenderedPage;
  readonly title: string;
}

function shared({ address, type, picture, origin, rendered, title }: Shared): string[] {
  const property = (name: string, content: string) =>
    `<meta property="og:${name}" content="${escapeHtml(content)}">`;
  return [
    `<link rel="canonical" href="${escapeHtml(address)}">`,
    property('type', type),
    property('site_name', 'Kursi'),
    property('title', title),
    property('description', rendered.description),
    property('url', address),
    property('locale', rendered.languageTag.replace('-', '_')),
    property('image', picture ?? `${origin}/icon-512.png`),
    `<meta name="twitter:card" content="${picture ? 'summary_large_image' : 'summary'}">`,
  ];
}

const whole = (url: string, origin: string) => new URL(url, `${origin}/`).href;

function localBusiness(page: BusinessPage, url: string, origin: string) {
  const services = page.services.flatMap((group) => group.services);
  const prices = services.map(({ price }) => Math.round(price / 100)).filter((price) => price > 0);
  const street = [page.address, page.locality, page.area].filter(Boolean).join(', ');
  return {
    '@context': 'https://schema.org',
    '@type': 'LocalBusiness',
    '@id': url,
    url,
    name: page.name,
    image: page.images.map((image) => whole(image.url, origin)),
    ...(page.phone && { telephone: page.appointment_phone ?? page.phone }),
    ...(page.email && { email: page.email }),
    address: {
      '@type': 'PostalAddress',
      // Only the area where the exact place is hidden.
      streetAddress: street,
      addressLocality: page.city,
      addressRegion: page.state,
      ...(page.pincode && { postalCode: page.pincode }),
      addressCountry: page.country,
    },
    ...(page.latitude !== null &&
      page.longitude !== null && {
        geo: { '@type': 'GeoCoordinates', latitude: page.latitude, longitude: page.longitude },
      }),
    openingHoursSpecification: weekdays.flatMap((weekday) =>
      page.business_hours[weekday].flatMap((text) => {
        const range = parseHoursRange(text);
        if (!range) return [];
        return {
          '@type': 'OpeningHoursSpecification',
          dayOfWeek: `https://schema.org/${dayNames[weekday]}`,
          opens: formatTimeOfDay(range.start),
          closes: formatTimeOfDay(Math.min(range.end, 24 * 60 - 1)),
        };
      }),
    ),
    ...(page.rating && {
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: page.rating.average,
        reviewCount: page.rating.count,
        bestRating: 5,
        worstRating: 1,
      },
    }),
    ...(prices.length > 0 && { priceRange: `₹${Math.min(...prices)} - ₹${Math.max(...prices)}` }),
    currenciesAccepted: 'INR',
  };
}

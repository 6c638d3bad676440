import type { BusinessPage, PublicService } from '@kursi/core/discovery/discovery.contract.ts';
import { type ReactNode, useState } from 'react';
import { formatDuration, formatMoney } from '../../lib/format.ts';
import { type Translate, useText } from '../../lib/text.ts';
import { SearchField } from '../../ui/fields/search-field.tsx';
import { IconChevronDown } from '../../ui/pictures/icons.ts';
import { Picture } from '../../ui/pictures/picture.tsx';
import { searchServices } from './search-services.ts';

type Group = BusinessPage['services'][number];

/** From this many services on, a search field is shown. */
const MANY = 12;

interface ServiceMenuProps {
  readonly groups: readonly Group[];
  /** Control beside a bookable service. */
  readonly choice: (service: PublicService) => ReactNode;
}

export function ServiceMenu({ groups, choice }: ServiceMenuProps) {
  const t = useText();
  const [wanted, setWanted] = useState('');
  const count = groups.reduce((sum, { services }) => sum + services.length, 0);
  if (count === 0) return <p className="py-3 text-ink-2">{t('page.no_services')}</p>;
  const shown = searchServices(groups, wanted);
  return (
    <>
      {count > MANY && (
        <SearchField
          className="mt-3"
          name="service"
          label={t('page.service_search')}
          placeholder={t('page.service_search')}
          clearLabel={t('discover.clear')}
          value={wanted}
          onValueChange={setWanted}
        />
      )}
      {shown.length === 0 && (
        <p className="py-3 text-ink-2" role="status">
          {t('page.no_service_found')}
        </p>
      )}
      {shown.map((group) =>
        groups.length === 1 ? (
          <ServiceList key="only" services={group.services} choice={choice} t={t} />
        ) : (
          <details key={group.category_id ?? 'none'} open className="k-fold">
            <summary>
              <h3 className="text-t3 font-bold">{group.name ?? t('page.other_services')}</h3>
              <IconChevronDown className="i-m" aria-hidden />
            </summary>
            <ServiceList services={group.services} choice={choice} t={t} />
          </details>
        ),
      )}
    </>
  );
}

function ServiceList({
  services,
  choice,
  t,
}: {
  readonly services: readonly PublicService[];
  readonly choice: ServiceMenuProps['choice'];
  readonly t: Translate;
}) {
  return (
    <ul>
      {services.map((service) => (
        <li
          key={service.id}
          className="relative flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line-soft py-3"
        >
          {service.image && (
            <span className="relative size-16 flex-none overflow-hidden rounded-2 bg-sunken">
              <Picture
                src={service.image.url}
                alt=""
                blurHash={service.image.blur_hash}
                asItArrives="later"
              />
            </span>
          )}
          <div className="min-w-0 flex-[1_1_6rem]">
            <p className="font-medium wrap-anywhere">{service.name}</p>
            <p className="text-t2 text-ink-3">{detailsOf(service, t)}</p>
            {service.description && (
              <p className="mt-1 text-t2 text-ink-2 wrap-anywhere whitespace-pre-line">
                {service.description}
              </p>
            )}
          </div>
          <p className="flex-none font-medium tabular-nums">{priceOf(service, t)}</p>
          {service.is_bookable && choice(service)}
        </li>
      ))}
    </ul>
  );
}

function priceOf({ price, price_varies }: PublicService, t: Translate): string {
  const written = price === 0 ? t('page.free') : formatMoney(price);
  return price_varies ? t('page.price_from', { price: written }) : written;
}

function detailsOf({ duration, gender }: PublicService, t: Translate): string {
  const forWhom = gender === 'all' ? [] : [t(gender === 'female' ? 'page.for_female' : 'page.for_male')];
  return [formatDuration(duration), ...forWhom].join(', ');
}

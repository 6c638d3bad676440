import { businessCalls } from '@kursi/core/business/business.contract.ts';
import { catalogueCalls } from '@kursi/core/catalogue/catalogue.contract.ts';
import { starterCatalogue } from '@kursi/core/catalogue/starter-catalogue.ts';
import { inLanguage } from '@kursi/core/kernel/in-language.ts';
import { useState } from 'react';
import { track } from '../../../lib/analytics/analytics.ts';
import { formatDuration, formatMoney } from '../../../lib/format.ts';
import { useCommand } from '../../../lib/sync/command.ts';
import { useCallQuery } from '../../../lib/sync/queries.ts';
import { useLocale, useText } from '../../../lib/text.ts';
import { Button } from '../../../ui/button.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { Chair } from '../../../ui/pictures/chair.tsx';
import { type Catalogue, catalogueReads } from '../catalogue-data.ts';

interface StarterOfferProps {
  readonly businessId: string;
  readonly catalogue: Catalogue;
  readonly onAddOwn: () => void;
}

/** Empty catalogue: a preview of the category's starter services, added with one click. */
export function StarterOffer({ businessId, catalogue, onAddOwn }: StarterOfferProps) {
  const t = useText();
  const locale = useLocale();
  const take = useCommand(catalogueCalls.addStarter, {
    invalidates: catalogueReads,
    onDone: ({ services }) => track('starter_services_taken', { services }),
    said: ({ services }) => ({ text: t('starter.taken', { count: services }), tone: 'good' }),
  });
  const [kind, setKind] = useState(catalogue.business_category_id);
  const kinds = useCallQuery(businessCalls.listCategories, {});
  const starter = inLanguage(starterCatalogue(kind) ?? [], locale);
  const count = starter.reduce((sum, { services }) => sum + services.length, 0);

  return (
    <section className="k-card overflow-hidden desk:grid desk:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
      <div className="flex flex-col gap-3 p-5 desk:p-7">
        <Chair height={96} />
        <h2 className="text-t4 font-bold text-balance">{t('starter.title')}</h2>
        <p className="text-ink-2">{t('starter.lead')}</p>
        <div className="mt-2 flex flex-col gap-2">
          <Button
            variant="primary"
            size="tap"
            loading={take.pending}
            onClick={() => void take.run({ business_id: businessId, business_category_id: kind })}
          >
            {t('starter.take', { count })}
          </Button>
          <Button variant="quiet" onClick={onAddOwn}>
            {t('starter.own')}
          </Button>
        </div>
      </div>
      <div className="bg-sunken p-4 desk:p-6">
        {kinds.data && (
          <Select
            label={t('starter.kind')}
            value={kind}
            onValueChange={setKind}
            options={kinds.data.items.map(({ id, name }) => ({ value: id, label: name[locale] }))}
            className="mb-4"
          />
        )}
        {starter.map(({ name, services }) => (
          <div key={name} className="mb-4 last:mb-0">
            <h3 className="mb-1 font-bold">{name}</h3>
            <ul className="divide-y divide-line-soft">
              {services.map((service) => (
                <li key={service.name} className="flex items-baseline gap-3 py-1.5">
                  <span className="min-w-0 flex-1">{service.name}</span>
                  <span className="num text-t1 text-ink-3">{formatDuration(service.duration)}</span>
                  <span className="num w-16 text-right font-medium">{formatMoney(service.price)}</span>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </section>
  );
}

import './billing.css';
import { visitCalls } from '@kursi/core/booking/visits.contract.ts';
import { settingsCalls } from '@kursi/core/business/settings.contract.ts';
import { catalogueCalls } from '@kursi/core/catalogue/catalogue.contract.ts';
import { productCalls } from '@kursi/core/catalogue/products.contract.ts';
import { useRef } from 'react';
import type { MyBusiness } from '../../app/selected-business.ts';
import { invalidateCalls, useCallQuery, useOneQuery } from '../../lib/queries.ts';
import { useText } from '../../lib/text.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Note } from '../../ui/note.tsx';
import { Skeleton, SkeletonCard } from '../../ui/skeleton.tsx';
import { BillDesk } from './bill-desk.tsx';
import { sold } from './bill-draft.ts';

interface WalkInScreenProps {
  readonly business: MyBusiness;
  /** A visit that was booked and is checked out; null for a walk-in. */
  readonly visitId: string | null;
  readonly onLeave: () => void;
}

export function WalkInScreen({ business, visitId, onLeave }: WalkInScreenProps) {
  const t = useText();
  const of = { business_id: business.id };
  const catalogue = useCallQuery(catalogueCalls.get, of);
  const settings = useCallQuery(settingsCalls.get, of);
  const sellsProducts = settings.data?.modules.includes('products') ?? false;
  const products = useCallQuery(productCalls.list, of, { enabled: sellsProducts });
  const visit = useOneQuery(
    visitCalls.get,
    { ...of, visit_id: visitId ?? '' },
    { enabled: visitId !== null },
  );
  /** The visit is read again as billed while its finished bill is shown. */
  const justMade = useRef(false);
  const isError = catalogue.isError || settings.isError || products.isError;
  const title = (
    <h1 className="text-t5 font-bold">{t(visitId === null ? 'bill.title' : 'bill.visit_title')}</h1>
  );
  if (isError && !(catalogue.data && settings.data && (products.data || !sellsProducts))) {
    return (
      <div className="mx-auto w-full max-w-4xl p-4 desk:p-8">
        {title}
        <Note
          tone="bad"
          live="alert"
          action={
            <Button
              onClick={() => void invalidateCalls(catalogueCalls.get, settingsCalls.get, productCalls.list)}
            >
              {t('action.retry')}
            </Button>
          }
        >
          {t('bill.not_loaded')}
        </Note>
      </div>
    );
  }
  const waitsForVisit = visitId !== null && visit.data === undefined && !visit.isError;
  if (waitsForVisit || !catalogue.data || !settings.data || (sellsProducts && !products.data)) {
    return (
      <div className="p-4 desk:p-8">
        {title}
        <Skeleton label={t('state.loading')} className="pt-4">
          <SkeletonCard lines={6} />
        </Skeleton>
      </div>
    );
  }
  const shelf = products.data?.items ?? [];
  if (sold(catalogue.data).length === 0 && shelf.length === 0) {
    return (
      <div className="p-4 desk:p-8">
        {title}
        <EmptyState title={t('bill.nothing_sold')}>{t('bill.nothing_sold_more')}</EmptyState>
      </div>
    );
  }
  if (visitId !== null && (!visit.data || (visit.data.billed_at && !justMade.current))) {
    return (
      <div className="p-4 desk:p-8">
        {title}
        <EmptyState title={t('bill.not_billable')}>{null}</EmptyState>
      </div>
    );
  }
  return (
    <BillDesk
      visit={visit.data ?? null}
      onLeave={onLeave}
      onMade={() => {
        justMade.current = true;
      }}
      business={business}
      catalogue={catalogue.data}
      settings={settings.data}
      products={shelf}
    />
  );
}

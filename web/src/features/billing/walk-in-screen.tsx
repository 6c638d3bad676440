import { billingCalls } from '@kursi/core/billing/billing.contract.ts';
import { visitCalls } from '@kursi/core/booking/visits.contract.ts';
import { settingsCalls } from '@kursi/core/business/settings.contract.ts';
import { catalogueCalls } from '@kursi/core/catalogue/catalogue.contract.ts';
import { productCalls } from '@kursi/core/catalogue/products.contract.ts';
import { clientCalls } from '@kursi/core/clients/clients.contract.ts';
import { membershipTemplateCalls } from '@kursi/core/memberships/membership-templates.contract.ts';
import { waitlistBookingCalls } from '@kursi/core/waitlist/waitlist-booking.contract.ts';
import { useRef } from 'react';
import { billReceiptPath, revisePath } from '../../app/address/address.ts';
import { ButtonLink } from '../../app/address/links.tsx';
import type { MyBusiness } from '../../app/selected-business.ts';
import { invalidateCalls, useCallQuery, useOneQuery } from '../../lib/sync/queries.ts';
import { useText } from '../../lib/text.ts';
import { LoadFailed, LoadingCards } from '../../shared/loading.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { BillDesk } from './bill-desk.tsx';
import { servicesOnSale } from './draft/bill-catalogue.ts';
import type { NewBooking } from './finished-bill.tsx';
import { HiddenBill } from './hidden-bill.tsx';

interface WalkInScreenProps {
  readonly business: MyBusiness;
  /** A visit that was booked and is checked out; null for a walk-in. */
  readonly visitId: string | null;
  /** Whose bill a walk-in's is; null while that is asked. */
  readonly clientId: string | null;
  /** The bill of the visit was asked for to be changed; else one that is made is shown as made. */
  readonly revises: boolean;
  /** Who was served from the queue; null for all others. */
  readonly entryId: string | null;
  /** To the bill of a walk-in, or of a visit. */
  readonly onOpen: (visitId: string | null) => void;
  readonly onBackToQueue: () => void;
  readonly newBooking: NewBooking;
}

export function WalkInScreen(props: WalkInScreenProps) {
  const { business, visitId, revises, clientId, entryId, onOpen, onBackToQueue, newBooking } = props;
  const t = useText();
  const of = { business_id: business.id };
  const catalogue = useCallQuery(catalogueCalls.get, of);
  const settings = useCallQuery(settingsCalls.get, of);
  const sellsProducts = settings.data?.modules.includes('products') ?? false;
  const products = useCallQuery(productCalls.list, of, { enabled: sellsProducts });
  const sellsMemberships = settings.data?.modules.includes('memberships') ?? false;
  const kinds = useCallQuery(membershipTemplateCalls.list, of, { enabled: sellsMemberships });
  const visit = useOneQuery(
    visitCalls.get,
    { ...of, visit_id: visitId ?? '' },
    { enabled: visitId !== null },
  );
  const client = useOneQuery(
    clientCalls.get,
    { ...of, client_id: clientId ?? '' },
    { enabled: clientId !== null },
  );
  const entry = useOneQuery(
    waitlistBookingCalls.get,
    { ...of, waitlist_booking_id: entryId ?? '' },
    { enabled: entryId !== null },
  );
  const receipt = useOneQuery(
    billingCalls.get,
    { ...of, visit_id: visitId ?? '' },
    { enabled: Boolean(visit.data?.has_sums && visit.data.billed_at) },
  );
  /** The visit whose bill was made here: it is read again as billed while its finished bill is shown. */
  const justMade = useRef<string | null>(null);
  /** The same of someone from the queue. */
  const madeOfQueue = useRef<string | null>(null);
  const isJustMade = visitId !== null && justMade.current === visitId;
  /** What is on the page stays there while something is read again. */
  const shown = useRef<string | null>(null);
  const isError = catalogue.isError || settings.isError || products.isError || kinds.isError;
  const hasShelf = (products.data || !sellsProducts) && (kinds.data || !sellsMemberships);
  const title = (
    <h1 className="text-t5 font-bold">{t(visitId === null ? 'bill.title' : 'bill.visit_title')}</h1>
  );
  if (isError && !(catalogue.data && settings.data && hasShelf)) {
    return (
      <div className="mx-auto w-full max-w-4xl p-4 desk:p-8">
        {title}
        <LoadFailed
          onRetry={() =>
            invalidateCalls(
              catalogueCalls.get,
              settingsCalls.get,
              productCalls.list,
              membershipTemplateCalls.list,
            )
          }
        >
          {t('bill.not_loaded')}
        </LoadFailed>
      </div>
    );
  }
  if (visitId !== null && visit.data && !visit.data.has_sums) {
    return <HiddenBill businessId={business.id} visitId={visitId} />;
  }
  const waitsForReceipt =
    visit.data?.billed_at && receipt.data === undefined && !receipt.isError && shown.current !== visitId;
  const waitsForVisit = (visitId !== null && visit.data === undefined && !visit.isError) || waitsForReceipt;
  const waitsForClient = clientId !== null && client.data === undefined && !client.isError;
  const waitsForEntry = entryId !== null && entry.data === undefined && !entry.isError;
  if (waitsForVisit || waitsForClient || waitsForEntry || !catalogue.data || !settings.data || !hasShelf) {
    return (
      <div className="p-4 desk:p-8">
        {title}
        <LoadingCards lines={[6]} className="pt-4" />
      </div>
    );
  }
  const shelf = products.data?.items ?? [];
  if (servicesOnSale(catalogue.data).length === 0 && shelf.length === 0 && !kinds.data?.items.length) {
    return (
      <div className="p-4 desk:p-8">
        {title}
        <EmptyState title={t('bill.nothing_sold')}>{t('bill.nothing_sold_more')}</EmptyState>
      </div>
    );
  }
  const billed = entry.data?.visit_id;
  if (billed && madeOfQueue.current !== entryId) {
    return (
      <div className="p-4 desk:p-8">
        {title}
        <EmptyState
          title={t('bill.queue_billed')}
          action={<ButtonLink href={billReceiptPath(billed)}>{t('bill.receipt')}</ButtonLink>}
        />
      </div>
    );
  }
  const revised = receipt.data && !receipt.data.voided_at ? receipt.data : null;
  const voided = receipt.data?.voided_at ? receipt.data : null;
  const isOpen = isJustMade || (shown.current === visitId && !voided);
  const isBillable = visit.data && (!visit.data.billed_at || revised || isOpen);
  // Back from a finished bill leads here again.
  if (visitId !== null && revised && !revises && !isOpen) {
    return (
      <div className="p-4 desk:p-8">
        {title}
        <EmptyState
          title={t('bill.visit_billed', { number: revised.receipt_number })}
          action={
            <div className="flex flex-wrap justify-center gap-2">
              <ButtonLink href={billReceiptPath(visitId)}>{t('bill.receipt')}</ButtonLink>
              <ButtonLink variant="quiet" href={revisePath(visitId)}>
                {t('bill.revise')}
              </ButtonLink>
            </div>
          }
        />
      </div>
    );
  }
  if (visitId !== null && !isBillable) {
    return (
      <div className="p-4 desk:p-8">
        {title}
        <EmptyState
          title={voided ? t('bill.is_void', { number: voided.receipt_number }) : t('bill.not_billable')}
          action={voided && <ButtonLink href={billReceiptPath(visitId)}>{t('bill.receipt')}</ButtonLink>}
        >
          {voided && t('bill.is_void_more')}
        </EmptyState>
      </div>
    );
  }
  shown.current = visitId;
  return (
    <BillDesk
      visit={visit.data?.has_sums ? visit.data : null}
      client={client.data && !client.data.is_deleted ? client.data : null}
      entry={entry.data ?? null}
      revised={isJustMade ? null : revised}
      onOpen={onOpen}
      onBackToQueue={onBackToQueue}
      newBooking={newBooking}
      onMade={() => {
        justMade.current = visitId;
        madeOfQueue.current = entryId;
        // Back, from its receipt for example, leads to the bill that is made and not into changing it again.
        if (visitId !== null && revises) onOpen(visitId);
      }}
      business={business}
      catalogue={catalogue.data}
      settings={settings.data}
      products={shelf}
      kinds={kinds.data?.items ?? []}
    />
  );
}

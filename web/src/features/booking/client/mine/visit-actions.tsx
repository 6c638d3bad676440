import { type MyVisit, visitCalls } from '@kursi/core/booking/visits.contract.ts';
import { directionsTo } from '@kursi/core/business/address.ts';
import { bookPath, myVisitPath, sharePath } from '../../../../app/address/address.ts';
import { routerLink } from '../../../../app/address/router-link.tsx';
import { send } from '../../../../lib/api/api.ts';
import { shareLink } from '../../../../lib/device/share-link.ts';
import { useCommand } from '../../../../lib/sync/command.ts';
import { useText } from '../../../../lib/text.ts';
import { Button, ButtonLink } from '../../../../ui/button.tsx';
import { showToast } from '../../../../ui/overlays/toast.ts';
import { IconCalendar, IconPhone, IconPin, IconRefresh, IconShare } from '../../../../ui/pictures/icons.ts';
import { downloadVisit } from '../../calendar-download.ts';
import { boundsOf, partsLeft } from './visit-text.ts';

interface OfVisit {
  readonly visit: MyVisit;
}

export function DirectionsButton({ visit }: OfVisit) {
  const t = useText();
  return (
    <ButtonLink size="tap" href={directionsTo(visit.business)}>
      <IconPin className="i-m" aria-hidden />
      {t('mine.directions')}
    </ButtonLink>
  );
}

export function CallButton({ visit }: OfVisit) {
  const t = useText();
  const { phone } = visit.business;
  if (!phone) return null;
  return (
    <ButtonLink size="tap" href={`tel:${phone}`}>
      <IconPhone className="i-m" aria-hidden />
      {t('mine.call')}
    </ButtonLink>
  );
}

export function AddToCalendarButton({ visit }: OfVisit) {
  const t = useText();
  return (
    <Button
      size="tap"
      className="px-2"
      onClick={() =>
        downloadVisit(
          { id: visit.id, ...boundsOf(visit), services: partsLeft(visit) },
          visit.business,
          myVisitPath(visit),
        )
      }
    >
      <IconCalendar className="i-m" aria-hidden />
      {t('mine.add')}
    </Button>
  );
}

/** Creates a share link; uses the native share sheet, or else the clipboard. */
export function ShareButton({ visit }: OfVisit) {
  const t = useText();
  const share = useCommand(async (shared: MyVisit, options) => {
    const of = { business_id: shared.business_id, visit_id: shared.id };
    const { share_id } = await send(visitCalls.createShare, of, options);
    const url = `${location.origin}${sharePath(share_id)}`;
    const how = await shareLink(url, t('mine.share_text', { business: shared.business.name }));
    if (how === 'copied') showToast({ text: t('mine.share_copied'), tone: 'good' });
    if (how === 'neither') showToast({ text: `${t('mine.share_shown')} ${url}`, seconds: 0 });
  });

  return (
    <Button size="tap" loading={share.pending} onClick={() => void share.run(visit)}>
      <IconShare className="i-m" aria-hidden />
      {t('mine.share')}
    </Button>
  );
}

/** Books the same services with the same people again; only the time is chosen. */
export function BookAgainButton({ visit, primary = false }: OfVisit & { readonly primary?: boolean }) {
  const t = useText();
  const { business } = visit;
  // Products are bought at the salon.
  if (!business.is_listed || visit.services.length === 0) return null;
  return (
    <ButtonLink
      size={primary ? 'big' : 'tap'}
      variant={primary ? 'primary' : 'plain'}
      href={bookPath(business.business_url, { again: visit.id })}
      renderLink={routerLink}
    >
      <IconRefresh className="i-m" aria-hidden />
      {t('mine.again')}
    </ButtonLink>
  );
}

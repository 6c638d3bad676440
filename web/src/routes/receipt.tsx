import { useParams } from '@tanstack/react-router';
import { paths } from '../app/paths.ts';
import { routerLink } from '../app/router-link.tsx';
import { ReceiptScreen } from '../features/booking/client/mine/receipt.tsx';
import { useText } from '../lib/text.ts';
import { BrandMark } from '../ui/mark.tsx';

/** What was paid online for one of my visits, to print. */
export default function ReceiptPage() {
  const t = useText();
  const { businessId = '', visitId = '' } = useParams({ strict: false }) as Record<string, string>;
  return (
    <ReceiptScreen
      businessId={businessId}
      visitId={visitId}
      brand={<BrandMark name={t('app.name')} href={paths.home} renderLink={routerLink} />}
    />
  );
}

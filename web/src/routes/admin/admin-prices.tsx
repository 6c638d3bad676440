import { PlatformAdminPage } from '../../app/frame/platform-admin-page.tsx';
import { PriceAdmin } from '../../features/subscription/price-admin.tsx';
import { useText } from '../../lib/text.ts';

export default function AdminPricesPage() {
  const t = useText();
  return (
    <PlatformAdminPage title={t('admin_prices.title')} lead={t('admin_prices.lead')}>
      <PriceAdmin />
    </PlatformAdminPage>
  );
}

import { usePageTitle } from '../../app/address/page-title.ts';
import { OpenBusiness } from '../../app/frame/open-business.tsx';
import { ProductsScreen } from '../../features/catalogue/products/products-screen.tsx';
import { useText } from '../../lib/text.ts';

export default function ProductsPage() {
  const t = useText();
  usePageTitle(t('setup.products'));
  return (
    <OpenBusiness>{(business) => <ProductsScreen key={business.id} business={business} />}</OpenBusiness>
  );
}

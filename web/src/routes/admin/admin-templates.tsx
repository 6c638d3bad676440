import { PlatformAdminPage } from '../../app/frame/platform-admin-page.tsx';
import { PlatformNumbers } from '../../features/messaging/header/platform-numbers.tsx';
import { ProductTemplates } from '../../features/messaging/templates/product-templates.tsx';
import { useText } from '../../lib/text.ts';

export default function AdminTemplatesPage() {
  const t = useText();
  return (
    <PlatformAdminPage title={t('product_templates.title')} lead={t('product_templates.lead')}>
      <ProductTemplates />
      <PlatformNumbers />
    </PlatformAdminPage>
  );
}

import { messageTemplateCalls } from '@kursi/core/messaging/templates.contract.ts';
import { usePageTitle } from '../../app/address/page-title.ts';
import { routes } from '../../app/address/routes.ts';
import { OpenBusiness } from '../../app/frame/open-business.tsx';
import { NothingHere } from '../../app/nothing-here.tsx';
import { TemplateWizardPage } from '../../features/messaging/templates/wizard/template-wizard-page.tsx';
import { may } from '../../lib/may.ts';
import { useText } from '../../lib/text.ts';

/** `/whatsapp/message-templates/{id}/edit` */
export default function EditMessageTemplatePage() {
  const t = useText();
  const { templateId } = routes.editMessageTemplate.useParams();
  const { step } = routes.editMessageTemplate.useSearch();
  usePageTitle(t('template.edit'));
  return (
    <OpenBusiness>
      {(business) =>
        may(messageTemplateCalls.update, business) ? (
          <TemplateWizardPage key={business.id} business={business} templateId={templateId} step={step} />
        ) : (
          <NothingHere />
        )
      }
    </OpenBusiness>
  );
}

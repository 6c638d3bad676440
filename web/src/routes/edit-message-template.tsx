import { messageTemplateCalls } from '@kursi/core/messaging/templates.contract.ts';
import { NothingHere } from '../app/nothing-here.tsx';
import { OpenBusiness } from '../app/open-business.tsx';
import { usePageTitle } from '../app/page-title.ts';
import { routes } from '../app/routes.ts';
import { TemplateWizardPage } from '../features/messaging/templates/wizard/template-wizard-page.tsx';
import { may } from '../lib/may.ts';
import { useText } from '../lib/text.ts';

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

import { messageTemplateCalls } from '@kursi/core/messaging/templates.contract.ts';
import { usePageTitle } from '../../app/address/page-title.ts';
import { routes } from '../../app/address/routes.ts';
import { OpenBusiness } from '../../app/frame/open-business.tsx';
import { NothingHere } from '../../app/nothing-here.tsx';
import { TemplateWizardPage } from '../../features/messaging/templates/wizard/template-wizard-page.tsx';
import { may } from '../../lib/may.ts';
import { useText } from '../../lib/text.ts';

/** `/whatsapp/message-templates/add`; `copy` and `ready` say what it begins as, `step` where one is. */
export default function AddMessageTemplatePage() {
  const t = useText();
  const { copy, ready, step } = routes.addMessageTemplate.useSearch();
  usePageTitle(t('template.new'));
  return (
    <OpenBusiness>
      {(business) =>
        may(messageTemplateCalls.create, business) ? (
          <TemplateWizardPage
            key={business.id}
            business={business}
            templateId={null}
            copy={copy}
            ready={ready}
            step={step}
          />
        ) : (
          <NothingHere />
        )
      }
    </OpenBusiness>
  );
}

import { messageTemplateCalls } from '@kursi/core/messaging/templates.contract.ts';
import { NothingHere } from '../app/nothing-here.tsx';
import { OpenBusiness } from '../app/open-business.tsx';
import { usePageTitle } from '../app/page-title.ts';
import { TemplatesScreen } from '../features/messaging/templates/templates-screen.tsx';
import { may } from '../lib/may.ts';
import { useText } from '../lib/text.ts';

interface TemplatesPageProps {
  readonly openId?: string | null;
}

/** `/whatsapp/message-templates`: the list, with one of them open beside it. */
export function TemplatesPage({ openId = null }: TemplatesPageProps) {
  const t = useText();
  usePageTitle(t('template.page_title'));
  return (
    <OpenBusiness>
      {(business) =>
        may(messageTemplateCalls.list, business) ? (
          <TemplatesScreen key={business.id} business={business} openId={openId} />
        ) : (
          <NothingHere />
        )
      }
    </OpenBusiness>
  );
}

export default function MessageTemplatesPage() {
  return <TemplatesPage />;
}

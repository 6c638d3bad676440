import { messageTemplateCalls } from '@kursi/core/messaging/templates.contract.ts';
import { usePageTitle } from '../../app/address/page-title.ts';
import { OpenBusiness } from '../../app/frame/open-business.tsx';
import { NothingHere } from '../../app/nothing-here.tsx';
import { TemplatesScreen } from '../../features/messaging/templates/templates-screen.tsx';
import { may } from '../../lib/may.ts';
import { useText } from '../../lib/text.ts';

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

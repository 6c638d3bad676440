import { routes } from '../../app/address/routes.ts';
import { TemplatesPage } from './message-templates.tsx';

/** `/whatsapp/message-templates/{id}`: one template beside the list. */
export default function MessageTemplatePage() {
  const { templateId } = routes.messageTemplate.useParams();
  return <TemplatesPage openId={templateId} />;
}

import { campaignCalls } from '@kursi/core/campaigns/campaign.contract.ts';
import { sendingCalls } from '@kursi/core/campaigns/sending.contract.ts';
import { campaignTemplateCalls } from '@kursi/core/messaging/campaign-templates.contract.ts';
import { headerCalls } from '@kursi/core/messaging/header.contract.ts';
import { messageTemplateCalls } from '@kursi/core/messaging/templates.contract.ts';
import { eventually } from '../eventually.ts';
import { uploadFile } from '../files.ts';
import type { Session } from '../http/caller.ts';
import { seedHeaderOwner } from '../http/headers.ts';
import type { SpecRow } from './spec-row.ts';
import type { World } from './spec-world.ts';

const TEMPLATE = [
  'id',
  'appId',
  'elementName',
  'languageCode',
  'templateType',
  'category',
  'content',
  'footer',
  'example',
  'header',
  'exampleHeader',
  'enableSample',
  'exampleMedia',
  'containerMeta',
  'vertical',
  'meta',
  'data',
  'status',
  'selectedMedia',
  'buttons',
  'createdOn',
  'modifiedOn',
];
const HEADER = [
  'bsp_type',
  'app_id',
  'app_name',
  'waba_id',
  'phone',
  'display_name',
  'contact_name',
  'contact_phone',
  'contact_email',
  'payment_id',
  'embedded_signup_link',
  'embedded_signup_status',
  'is_registered',
  'is_verified',
  'created_at',
  'updated_at',
  'deleted_at',
];
const OPTIONAL_OF_A_TEMPLATE = [
  'languageCode',
  'category',
  'vertical',
  'templateType',
  'header',
  'exampleHeader',
  'footer',
  'exampleMedia',
  'enableSample',
  'buttons',
];

/** Campaigns, templates and the own number. */
export function messageRows(world: World): SpecRow[] {
  const { server, business_id, app_id, template_id } = world;
  const { call } = server;
  let count = 0;
  const template = () => {
    const content = `Your chair number ${++count} is waiting for you, {{1}}, and so are we all here.`;
    return {
      appId: app_id,
      elementName: `spec_row_${count}`,
      languageCode: 'en',
      category: 'MARKETING',
      vertical: 'Spec row',
      templateType: 'TEXT',
      content,
      header: 'Dear {{1}}',
      exampleHeader: 'Dear Asha',
      footer: 'Aangan Salon',
      example: content.replace('{{1}}', 'Asha'),
      exampleMedia: '',
      enableSample: true,
      buttons: [{ type: 'QUICK_REPLY', text: 'Book a time' }],
    };
  };
  const created = async () =>
    (await call(messageTemplateCalls.create, template(), { as: await world.as('owner') })).template;
  /** WhatsApp takes no change while it reviews one. */
  const approved = async <T extends { readonly id: string }>(of: T) =>
    eventually(async () => {
      await server.database.transaction((tx) =>
        server.jobs.send(tx, 'message-templates-refresh', { business_id, app_id }),
      );
      await server.jobs.runDue();
      const { items } = await call(messageTemplateCalls.list, { app_id }, { as: await world.as('owner') });
      return items.some(({ id, status }) => id === of.id && status === 'APPROVED') && of;
    });
  const draft = async () => {
    const input = { business_id, name: 'We miss you', template_id, filter: { type: 'duration' as const } };
    return (await call(campaignCalls.create, input, { as: await world.as('owner') })).id;
  };
  const picture = async (as: Session) => uploadFile(server, as, { module: 'business_message', business_id });
  /** A business whose own number waits for its owner. */
  async function waiting() {
    const header = await seedHeaderOwner(server);
    const bought = await header.buy(header.owner);
    return { business_id: header.business_id, app_id: bought.app_id };
  }

  return [
    {
      row: 'GET /campaign/templates',
      call: campaignTemplateCalls.list,
      payload: () => ({}),
      answers: ['id', 'containerMeta', 'templateType'],
    },
    {
      row: 'POST /business/campaign',
      call: sendingCalls.send,
      async payload({ variant }) {
        const phone = `+9197${String(++count).padStart(8, '0')}`;
        const client_id = await world.client(`Reader ${count}`);
        const isTest = variant === 'null';
        return {
          business_id,
          template_id,
          campaign_id: await draft(),
          clients: isTest ? [phone] : [client_id],
          params: ['30 November'],
          media_url: '',
          media_id: '',
          postbackTexts: [{ index: 0, text: 'BOOK' }],
          mode: isTest ? 'Test' : 'Send',
        };
      },
      optional: ['media_url', 'media_id', 'postbackTexts'],
      answers: ['success'],
    },
    {
      row: 'POST /campaign/media',
      call: campaignTemplateCalls.uploadMedia,
      payload: async ({ as }) => ({ media_url: await picture(as), media_type: 'image' }),
    },
    {
      row: 'GET /whatsapp/message/custom-templates',
      call: messageTemplateCalls.list,
      payload: () => ({ app_id }),
      answers: TEMPLATE,
    },
    {
      row: 'DELETE /whatsapp/message/custom-template/{templateId}',
      call: messageTemplateCalls.remove,
      async payload() {
        const { id, elementName } = await created();
        return { templateId: id, element_name: elementName, app_id };
      },
      optional: ['element_name'],
    },
    {
      row: 'POST /whatsapp/message/custom-template',
      call: messageTemplateCalls.create,
      payload: template,
      optional: OPTIONAL_OF_A_TEMPLATE,
      answers: ['success'],
    },
    {
      row: 'PUT /whatsapp/message/custom-template',
      call: messageTemplateCalls.update,
      async payload() {
        const { id, elementName } = await approved(await created());
        return { ...template(), elementName, templateId: id, status: 'pending' };
      },
      optional: [...OPTIONAL_OF_A_TEMPLATE, 'status'],
      answers: ['success'],
    },
    {
      row: 'POST /whatsapp/message/custom-template/media',
      call: messageTemplateCalls.uploadMedia,
      payload: async ({ as }) => ({ file: await picture(as), file_type: 'image/jpeg', app_id }),
      optional: ['file_type'],
      answers: ['url', 'handle_id', 'blur_hash', 'file_type', 'created_at'],
    },
    {
      row: 'POST whatsapp/custom-header',
      call: headerCalls.save,
      async payload({ as }) {
        const phone = `+91900${String(2_000_000 + ++count)}`;
        const written = {
          phone,
          display_name: 'Aangan Salon & Spa',
          contact_name: 'Nandini Rao',
          contact_phone: '+919000018822',
          contact_email: 'nandini@aangan.test',
        };
        const whole = Object.fromEntries(HEADER.map((field) => [field, null]));
        const server_fields = { bsp_type: 'gupshup', is_registered: false, is_verified: false };
        return {
          business_id: await server.seedBusiness(as),
          custom_header: { ...whole, ...server_fields, ...written },
        };
      },
      answers: HEADER,
    },
    {
      row: 'POST _admin/whatsapp/custom-header/embed-link/regenerate',
      call: headerCalls.regenerateLink,
      payload: waiting,
      answers: ['data'],
    },
    {
      row: 'POST _admin/{messaging-provider}/register/webhook',
      call: headerCalls.registerWebhook,
      payload: async () => ({ app_id: (await waiting()).app_id }),
    },
    {
      row: 'POST /business/whatsapp/account/register',
      call: headerCalls.register,
      payload: () => ({ app_id }),
      answers: ['data', 'status'],
    },
    {
      row: 'POST /business/whatsapp/account/verify',
      call: headerCalls.verify,
      payload: () => ({ app_id, business_id }),
      answers: ['data', 'status'],
    },
  ];
}

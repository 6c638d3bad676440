import { WRITTEN_HEADER } from '../http/headers.ts';
import { seedSender } from '../salon/messages.ts';
import type { TestServer } from '../server.ts';

/** For contract tests: input of a call about messages, with what must exist for it. WhatsApp is not configured. */
export async function makeExistingMessages(server: Pick<TestServer, 'database'>, business: string) {
  const { database } = server;
  const app = await seedSender(server, null, business);
  return (name: string) => (name.startsWith('header.') ? onHeader(name) : onTemplate(name));

  /** The header of the sender; its link can be renewed while it waits for its owner. */
  async function onHeader(name: string) {
    if (/link$/i.test(name))
      await database.pool.query(
        `UPDATE whatsapp_header
         SET embedded_signup_status = 'created', embedded_signup_link = 'https://example.com', link_made_at = now()
         WHERE business_id = $1`,
        [business],
      );
    if (name === 'header.chooseNumber')
      await database.pool.query(
        `UPDATE whatsapp_header SET embedded_signup_status = 'live', connected_phone = '+919000099999'
         WHERE business_id = $1`,
        [business],
      );
    return { business_id: business, app_id: app, use: 'connected', custom_header: WRITTEN_HEADER };
  }

  async function onTemplate(name: string) {
    const templateId = crypto.randomUUID();
    if (name === 'messageTemplates.remove')
      await database.pool.query(
        `INSERT INTO message_template
           (business_id, id, app_id, element_name, vertical, content, example, created_on, modified_on)
         VALUES ($1, $2, $3, $4, 'Walked', 'Hello all', 'Hello all', now(), now())`,
        [business, templateId, app, `walked_${templateId.replaceAll('-', '_')}`],
      );
    return {
      business_id: business,
      app_id: app,
      appId: app,
      templateId,
      element_name: undefined,
      media_url: `/media/business_message/${business}/01a00000-0000-7000-8000-0000000000ff.jpg`,
      media_type: 'image',
      items: [],
      changed_at: undefined,
    };
  }
}

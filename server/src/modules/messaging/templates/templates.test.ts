import type { SentBy } from '@kursi/core/contract/call.ts';
import { campaignTemplateCalls } from '@kursi/core/messaging/campaign-templates.contract.ts';
import { productTemplateCalls } from '@kursi/core/messaging/product-templates.contract.ts';
import { starterDrafts } from '@kursi/core/messaging/starter-templates.ts';
import { messageTemplateCalls as calls } from '@kursi/core/messaging/templates.contract.ts';
import { describe, expect, test } from 'vitest';
import { eventually } from '../../../testing/eventually.ts';
import { uploadFile } from '../../../testing/files.ts';
import { seedSender, useMessageSimulator, workMessages } from '../../../testing/salon/messages.ts';
import { useServer } from '../../../testing/server.ts';

const { simulator, env } = await useMessageSimulator();
const { control } = simulator;
// A provider that does not answer is logged.
const server = await useServer({ env, mayLogErrors: true });
const { seedAccount, seedBusiness, seedMember, call, refusal, database } = server;

const owner = await seedAccount();
const business_id = await seedBusiness(owner, { name: 'Aangan' });
const appId = await seedSender(server, simulator, business_id);
const as = owner;

let count = 0;
const written = (over: Partial<SentBy<typeof calls.create>> = {}): SentBy<typeof calls.create> => {
  count += 1;
  return {
    appId,
    elementName: `we_miss_you_${count}`,
    content: `Hello {{1}}, your chair number ${count} is waiting. It has been {{2}} weeks since your visit.`,
    variables: [
      { key: 1, sample: 'Ankita', source: 'client_name', name: 'First name' },
      { key: 2, sample: '10', kind: 'Number', source: 'weeks_away' },
    ],
    ...over,
  };
};
const list = async () => (await call(calls.list, { app_id: appId }, { as })).items;
const find = async (id: string) => (await list()).find((template) => template.id === id);
const create = async (over: Partial<SentBy<typeof calls.create>> = {}) =>
  call(calls.create, written(over), { as });
const fault = (kind: 'cut_before_accept' | 'server_error' | 'cut_after_accept') =>
  control.addFault({ fault: kind, path: '/template', next: 1 });
/** Asks the provider at once, as the job does that opening the list sends. */
const refresh = async () => {
  await database.transaction((tx) =>
    server.jobs.send(tx, 'message-templates-refresh', { business_id, app_id: appId }),
  );
};

describe('a template', () => {
  test('is kept with the defaults, submitted, and approved', async () => {
    const { success, template } = await create();
    expect(success).toBe(true);
    expect(template).toMatchObject({
      appId,
      languageCode: 'en',
      category: 'MARKETING',
      templateType: 'TEXT',
      enableSample: true,
      status: expect.stringMatching(/PENDING|APPROVED/),
      example: expect.stringContaining('Hello Ankita'),
      vertical: `We miss you ${count}`,
    });
    expect(JSON.parse(template.containerMeta).data).toBe(template.content);
    await eventually(async () => {
      await refresh();
      return (await find(template.id))?.status === 'APPROVED';
    });
    expect((await find(template.id))?.decided_at).not.toBeNull();
    const sendable = await call(campaignTemplateCalls.list, { business_id }, { as });
    expect(sendable.items).toContainEqual(expect.objectContaining({ id: template.id, owner: 'custom' }));
    const unnamed = await call(campaignTemplateCalls.list, {}, { as });
    expect(unnamed.items.filter((one) => one.owner === 'custom')).toEqual([]);
  });

  test('that was submitted since the last answer is asked about when the list is opened', async () => {
    await database.pool.query('UPDATE whatsapp_header SET templates_asked_at = $2 WHERE app_id = $1', [
      appId,
      server.clock.now().toString(),
    ]);
    const { template } = await create();
    await eventually(async () => (await find(template.id))?.status === 'APPROVED');
  });

  test('may be spelled in small letters, and its samples be given by its example', async () => {
    const content = `Hello {{1}}, the small chair ${count} waits for you`;
    const { template } = await create({
      category: 'utility',
      templateType: 'text',
      content,
      example: content.replace('{{1}}', 'Asha Rao'),
      variables: undefined,
    });
    expect(template).toMatchObject({ category: 'UTILITY', templateType: 'TEXT' });
    expect(template.variables).toEqual([
      expect.objectContaining({ key: 1, section: 'Data', sample: 'Asha Rao' }),
    ]);
  });

  test('takes the words of its details in small letters and capitals alike', async () => {
    const { template } = await create({
      variables: [
        {
          key: 1,
          sample: 'Ankita',
          source: 'CLIENT_NAME',
          name: 'First name',
          section: 'data',
          kind: 'name',
        },
        { key: 2, sample: '10', source: 'Weeks_Away', section: 'DATA', kind: 'NUMBER' },
      ],
    });
    expect(template).toMatchObject({
      variables: [
        { section: 'Data', kind: 'Name', source: 'client_name' },
        { section: 'Data', kind: 'Number', source: 'weeks_away' },
      ],
    });
  });

  test('that breaks rules is refused with all of them', async () => {
    const { body, status } = await server.send(
      calls.create,
      written({ elementName: 'Wrong Name', content: '{{1}} Hello' }),
      { as },
    );
    expect(status).toBe(422);
    expect(body).toMatchObject({ code: 'TEMPLATE_NOT_CREATED', message: 'Failed to create template' });
    const { rules } = (body as unknown as { details: { rules: { rule: string }[] } }).details;
    expect(rules.map(({ rule }) => rule)).toEqual([
      'name_is_spelled_right',
      'text_begins_with_words',
      'text_has_enough_words',
    ]);
  });

  test('cannot have the name or the text of another one', async () => {
    const { template } = await create();
    const { elementName, content } = template;
    const sameName = await refusal(calls.create, written({ elementName }), { as });
    expect(sameName).toMatchObject({ code: 'TEMPLATE_NOT_CREATED', details: { reason: 'name_taken' } });
    const sameText = await refusal(calls.create, written({ content }), { as });
    expect(sameText).toMatchObject({ details: { rules: [{ rule: 'differs_from_others' }] } });
  });

  test('is kept once for one idempotency key', async () => {
    const input = written();
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const answers = await Promise.all([1, 2, 3].map(() => server.send(calls.create, input, { as, headers })));
    const ids = answers.map(({ body }) => (body as { template?: { id: string } }).template?.id);
    expect(new Set(ids).size).toBe(1);
    expect((await list()).filter(({ elementName }) => elementName === input.elementName)).toHaveLength(1);
  });

  test('that does not reach WhatsApp is kept as FAILED, and sent again with one press', async () => {
    fault('cut_before_accept');
    const { success, template } = await create();
    expect(success).toBe(false);
    expect(template).toMatchObject({ status: 'FAILED', reason: 'not_reached' });
    const { id: templateId, elementName, content, variables } = template;
    const again = await call(calls.update, { appId, templateId, elementName, content, variables }, { as });
    expect(again.success).toBe(true);
    expect(again.template.status).toMatch(/PENDING|APPROVED/);
  });

  test('whose answer was lost is found at WhatsApp instead of being made twice', async () => {
    fault('cut_after_accept');
    const { template } = await create();
    expect(template).toMatchObject({ status: 'FAILED', reason: 'not_reached' });
    await refresh();
    await eventually(async () => (await find(template.id))?.status === 'APPROVED');
  });

  test('that is rejected says why, and can be changed and submitted again', async () => {
    const { template } = await create({ elementName: `glow_${count}_rejected` });
    await refresh();
    await eventually(async () => (await find(template.id))?.status === 'REJECTED');
    const rejected = await find(template.id);
    expect(rejected?.reason).toBe('INVALID_FORMAT');
    const { elementName, variables } = template;
    const content = `${template.content} Come soon.`;
    const changed = { appId, templateId: template.id, elementName, content, variables };
    const { success, template: again } = await call(calls.update, changed, { as });
    expect([success, again.content]).toEqual([true, content]);
    expect(again.reason === null || again.status === 'REJECTED').toBe(true);
  });

  test('that is paused shows as FAILED, with the reason', async () => {
    const { template } = await create({ elementName: `glow_${count}_paused` });
    await eventually(async () => {
      await refresh();
      return (await find(template.id))?.status === 'FAILED';
    });
    expect((await find(template.id))?.reason).toMatch(/PAUSED/);
  });

  test('in review cannot be changed, nor renamed once WhatsApp has it', async () => {
    const { template } = await create({ elementName: `slow_${count}_pending` });
    const { id: templateId, elementName, content, variables } = template;
    const change = { appId, templateId, elementName, content: `${content} Soon.`, variables };
    expect(await refusal(calls.update, change, { as })).toMatchObject({
      code: 'TEMPLATE_NOT_UPDATED',
      details: { reason: 'in_review' },
    });
    await database.pool.query(`UPDATE message_template SET status = 'REJECTED' WHERE id = $1`, [templateId]);
    const renamed = { ...change, elementName: 'another_name' };
    expect(await refusal(calls.update, renamed, { as })).toMatchObject({
      details: { reason: 'name_is_fixed' },
    });
  });

  test('keeps its approved text when a change does not arrive', async () => {
    const { template } = await create();
    await refresh();
    await eventually(async () => (await find(template.id))?.status === 'APPROVED');
    fault('cut_before_accept');
    const { id: templateId, elementName, content, variables } = template;
    const change = { appId, templateId, elementName, content: `${content} Soon.`, variables };
    const { success } = await call(calls.update, change, { as });
    expect(success).toBe(false);
    expect(await find(templateId)).toMatchObject({ status: 'APPROVED', content });
  });

  test('is deleted here and at WhatsApp, and its name is free again', async () => {
    const { template } = await create();
    const key = { templateId: template.id, element_name: template.elementName, app_id: appId };
    await call(calls.remove, key, { as });
    expect(await find(template.id)).toBeUndefined();
    expect(await refusal(calls.remove, key, { as })).toMatchObject({ code: 'NOT_FOUND' });
    expect((await create({ elementName: template.elementName })).success).toBe(true);
  });

  test('stays when WhatsApp cannot be asked to delete it', async () => {
    const { template } = await create();
    fault('server_error');
    const key = { templateId: template.id, element_name: template.elementName, app_id: appId };
    expect(await refusal(calls.remove, key, { as })).toMatchObject({ code: 'WHATSAPP_UNAVAILABLE' });
    expect(await find(template.id)).toBeDefined();
  });

  test('makes events when it is added and when it is decided', async () => {
    const { template } = await create();
    await refresh();
    const typesOf = async () => {
      const { rows } = await database.pool.query(
        `SELECT type FROM event WHERE business_id = $1 AND ids ->> 'template_id' = $2 ORDER BY seq`,
        [business_id, template.id],
      );
      return rows.map(({ type }) => type);
    };
    await eventually(async () => (await typesOf()).length === 2);
    expect(await typesOf()).toEqual(['message_template.added', 'message_template.decided']);
  });
});

describe('the app of another business', () => {
  test('is like one that nobody has', async () => {
    const outsider = await seedAccount();
    await seedBusiness(outsider, { name: 'Other' });
    const unknown = { app_id: crypto.randomUUID() };
    for (const input of [unknown, {}, { app_id: appId }]) {
      const answer = await server.send(calls.list, input, { as: outsider });
      expect([answer.status, answer.body]).toEqual([
        404,
        expect.objectContaining({ code: 'APP_ID_NOT_FOUND', message: 'App ID not found' }),
      ]);
    }
    expect(await refusal(calls.create, written(), { as: outsider })).toMatchObject({
      code: 'APP_ID_NOT_FOUND',
    });
  });

  test('cannot be used by staff', async () => {
    const staff = await seedMember(business_id, 'staff');
    expect(await refusal(calls.list, { app_id: appId }, { as: staff })).toMatchObject({
      code: 'NOT_ALLOWED',
    });
    expect(await refusal(calls.create, written(), { as: staff })).toMatchObject({ code: 'NOT_ALLOWED' });
    const admin = await seedMember(business_id, 'admin');
    expect((await call(calls.create, written(), { as: admin })).success).toBe(true);
  });
});

describe('a picture', () => {
  const upload = (over: object = {}) =>
    uploadFile(server, owner, { module: 'business_message', business_id, ...over });

  test('becomes the sample of a template, is found by its handle, and goes with the template', async () => {
    const file = await upload();
    const media = await call(calls.uploadMedia, { file, file_type: 'image/jpeg', app_id: appId }, { as });
    expect(media).toMatchObject({ url: new URL(file).pathname, file_type: 'image/jpeg' });
    const found = await call(calls.listMedia, { business_id, handle_id: media.handle_id }, { as });
    expect(found.items).toEqual([media]);
    const { template } = await create({ templateType: 'image', exampleMedia: media.handle_id });
    expect(template).toMatchObject({ templateType: 'IMAGE', selectedMedia: media.url });
    await call(calls.remove, { templateId: template.id, app_id: appId }, { as });
    await eventually(async () => (await fetch(file)).status === 404);
  });

  test('must be a JPEG or PNG of this business', async () => {
    const video = await upload({ content_type: 'video/mp4' });
    const no = (file: string) => refusal(calls.uploadMedia, { file, app_id: appId }, { as });
    expect(await no(video)).toMatchObject({ code: 'WRONG_KIND_OF_FILE' });
    expect(await no('https://example.com/a.jpg')).toMatchObject({ code: 'FILE_NOT_UPLOADED' });
    const other = await seedBusiness(owner, { name: 'Second' });
    const foreign = await uploadFile(server, owner, { module: 'business_message', business_id: other });
    expect(await no(foreign)).toMatchObject({ code: 'FILE_NOT_UPLOADED' });
  });

  test('that cannot be handed over is refused, and the server logs why', async () => {
    control.addFault({ fault: 'server_error', path: '/upload/media', next: 1 });
    const before = server.logged.length;
    const input = { file: await upload(), app_id: appId };
    expect(await refusal(calls.uploadMedia, input, { as })).toMatchObject({ code: 'WHATSAPP_UNAVAILABLE' });
    expect(server.logged.slice(before).some((line) => JSON.parse(line).level >= 50)).toBe(true);
  });

  test('is handed over to be sent', async () => {
    const media_url = await upload();
    const sent = await call(campaignTemplateCalls.uploadMedia, { media_url, media_type: 'IMAGE' }, { as });
    expect(sent.media_id).toMatch(/^\d+/);
    const outsider = await seedAccount();
    const foreign = { media_url, media_type: 'image' as const };
    expect(await refusal(campaignTemplateCalls.uploadMedia, foreign, { as: outsider })).toMatchObject({
      code: 'NOT_FOUND',
    });
  });
});

describe('the templates of the product', () => {
  test('are there in a fresh installation, approved in both languages; an emptied list stays empty', async () => {
    const { items } = await eventually(async () => {
      await workMessages(server, simulator);
      const listed = await call(campaignTemplateCalls.list, {}, { as });
      return listed.items.length === starterDrafts().length && listed;
    });
    expect(new Set(items.map(({ languageCode, owner: whose }) => `${languageCode} ${whose}`))).toEqual(
      new Set(['en product', 'hi product']),
    );
    await call(productTemplateCalls.set, { items: [] }, { as: await server.makePlatformAdmin() });
    await database.transaction((tx) => server.jobs.send(tx, 'message-set-up-senders', {}));
    await server.jobs.runDue();
    expect(await call(campaignTemplateCalls.list, {}, { as })).toEqual({ items: [] });
  });

  test('are kept by the platform admin, submitted, and offered to every business', async () => {
    const admin = await server.makePlatformAdmin();
    const { appId: _, ...item } = written();
    const saved = await call(productTemplateCalls.set, { items: [item] }, { as: admin });
    expect(saved.items).toEqual([expect.objectContaining({ elementName: item.elementName, reason: null })]);
    // The webhook alone: the job that asks the provider comes every ten minutes.
    await eventually(async () => {
      await workMessages(server, simulator);
      return (await call(productTemplateCalls.get, {}, { as: admin })).items[0]?.status === 'APPROVED';
    });
    const outsider = await seedAccount();
    const { items } = await call(campaignTemplateCalls.list, {}, { as: outsider });
    expect(items).toEqual([expect.objectContaining({ owner: 'product', elementName: item.elementName })]);

    const stale = { items: [], changed_at: '2026-01-01T00:00:00Z' };
    expect(await refusal(productTemplateCalls.set, stale, { as: admin })).toMatchObject({ code: 'CONFLICT' });
    const wrong = { items: [{ ...item, content: '{{1}}' }] };
    expect(await refusal(productTemplateCalls.set, wrong, { as: admin })).toMatchObject({
      code: 'TEMPLATE_NOT_UPDATED',
    });
  });
});

test('a picture of the product is a sample of its templates, and no business brings one in', async () => {
  const admin = await server.makePlatformAdmin();
  const file = await uploadFile(server, admin, { module: 'template_media' });
  const media = await call(productTemplateCalls.uploadMedia, { file }, { as: admin });
  const { appId: _, ...item } = written({ templateType: 'IMAGE', exampleMedia: media.handle_id });
  const { items } = await call(productTemplateCalls.set, { items: [item] }, { as: admin });
  expect(items).toEqual([expect.objectContaining({ selectedMedia: new URL(file).pathname })]);
  const theirs = await uploadFile(server, owner, { module: 'business_message', business_id });
  expect(await refusal(productTemplateCalls.uploadMedia, { file: theirs }, { as: admin })).toMatchObject({
    code: 'FILE_NOT_UPLOADED',
  });
});

test('a template that names the picture of another business does not show it', async () => {
  const { template } = await create();
  const other = await seedBusiness(await seedAccount());
  await database.pool.query(
    `insert into template_media (handle_id, of_business, url, file_type, created_at)
     values ('theirs', $1, 'https://files.example/theirs.png', 'image/png', now())`,
    [other],
  );
  await database.pool.query(
    "update message_template set template_type = 'IMAGE', example_media = 'theirs' where id = $1",
    [template.id],
  );
  expect(await find(template.id)).toMatchObject({ exampleMedia: 'theirs', selectedMedia: null });
});

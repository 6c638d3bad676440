import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { ClientRequest } from 'node:http';
import { asMeta, FAILURE_CODES, failingNumber } from '@kursi/simulator/failure-codes.ts';
import { describe, expect, onTestFinished, test } from 'vitest';
import {
  adapterAt,
  adapters,
  answering,
  connect,
  contentOf,
  draftOf,
  eventsOf,
  META_ACCOUNT,
  messageTo,
  reviewed,
} from '../../testing/outside/message-adapters.ts';
import { ProviderRefused, ProviderUnavailable } from './message-provider.ts';

const ASHA = '+919845012345';
const PICTURE = { name: 'haircut.png', type: 'image/png', bytes: new Uint8Array([137, 80, 78, 71]) };
/** Meta takes the same message later after these. */
const META_LATER = [130429, 131056, 131016, 131057, 133004, 80007, 4];

describe.each(adapters)('templates through %s', (adapter) => {
  test('a template with text, header variable, footer and buttons is submitted and approved', async () => {
    const side = await connect(adapter);
    const { provider, app, control } = side;
    const draft = draftOf({
      header: 'News for {{1}}',
      footer: 'Aangan Salon',
      buttons: [
        { type: 'QUICK_REPLY', text: 'I am coming' },
        { type: 'URL', text: 'Open', url: 'https://kursi.test/b/{{1}}', example: ['https://kursi.test/b/a'] },
        { type: 'PHONE_NUMBER', text: 'Call', phone_number: '+919845012345' },
      ],
      variables: [...draftOf().variables, { key: 1, section: 'Header', sample: 'Asha' }],
    });
    const made = await provider.createTemplate(app, draft);
    expect(made).toMatchObject({ status: 'PENDING', reason: null, category: 'UTILITY' });
    expect(await provider.listTemplates(app)).toEqual([made]);
    await control.advance(10_000);
    expect(await provider.listTemplates(app)).toEqual([{ ...made, status: 'APPROVED' }]);
    expect(eventsOf(side, 'template')).toMatchObject([
      { provider_template_id: made.provider_template_id, status: 'APPROVED', reason: null },
    ]);
  });

  test('a template with a picture needs the handle of an uploaded sample', async () => {
    const { provider, app } = await connect(adapter);
    const picture = { template_type: 'IMAGE', element_name: 'with_picture' } as const;
    const unknown = provider.createTemplate(app, draftOf({ ...picture, example_media: '4::nobody' }));
    await expect(unknown).rejects.toThrow(ProviderRefused);
    const { handle } = await provider.uploadSample(app, PICTURE);
    const made = await provider.createTemplate(app, draftOf({ ...picture, example_media: handle }));
    expect(made).toMatchObject({ element_name: 'with_picture', status: 'PENDING' });
  });

  test('templates are listed over several pages, each once', async () => {
    const { provider, app } = await connect(adapter);
    const names = Array.from({ length: 230 }, (_, i) => `reminder_${i}`);
    for (const element_name of names)
      await provider.createTemplate(
        app,
        draftOf({ element_name, content: `${draftOf().content} ${element_name}` }),
      );
    const listed = (await provider.listTemplates(app)).map(({ element_name }) => element_name);
    expect(listed.toSorted()).toEqual(names.toSorted());
  });

  test('a template is edited and reviewed again', async () => {
    const side = await connect(adapter);
    const { provider, app, control } = side;
    const { provider_template_id } = await reviewed(side);
    const content = 'Hello {{1}}, we moved your visit at our salon to {{2}}, see you then.';
    await provider.editTemplate(app, provider_template_id, draftOf({ content }));
    expect(await provider.listTemplates(app)).toMatchObject([{ provider_template_id, status: 'PENDING' }]);
    await control.advance(10_000);
    expect(eventsOf(side, 'template')).toMatchObject([{ provider_template_id, status: 'APPROVED' }]);
    await provider.send(app, messageTo(ASHA, contentOf(draftWith(provider_template_id))));
    expect(control.chat(ASHA).messages.at(-1)?.body).toBe(
      'Hello Asha, we moved your visit at our salon to Friday, see you then.',
    );
    const gone = provider.editTemplate(app, 'nobody', draftOf());
    await expect(gone).rejects.toThrow(ProviderRefused);
  });

  test('a template is deleted, and deleting it again changes nothing', async () => {
    const side = await connect(adapter);
    const { provider, app } = side;
    const made = await reviewed(side);
    await provider.deleteTemplate(app, made);
    await provider.deleteTemplate(app, made);
    expect(await provider.listTemplates(app)).toEqual([]);
  });

  test.each([
    ['a_rejected_scam', [['REJECTED', 'SCAM']]],
    [
      'a_paused',
      [
        ['APPROVED', null],
        ['FAILED', 'PAUSED: LOW_QUALITY'],
      ],
    ],
    [
      'a_disabled',
      [
        ['APPROVED', null],
        ['FAILED', 'DISABLED: LOW_QUALITY'],
      ],
    ],
    [
      'a_deleted',
      [
        ['APPROVED', null],
        ['DELETED', 'DELETED'],
      ],
    ],
    [
      'an_appeal',
      [
        ['REJECTED', 'TAG_CONTENT_MISMATCH'],
        ['PENDING', null],
      ],
    ],
    ['a_pending', []],
  ] as const)('the decisions about %s are told with their reasons', async (element_name, told) => {
    const side = await connect(adapter);
    const { provider_template_id } = await side.provider.createTemplate(side.app, draftOf({ element_name }));
    await side.control.advance(20_000);
    const decisions = eventsOf(side, 'template');
    expect(decisions.map(({ status, reason }) => [status, reason])).toEqual(told);
    for (const decision of decisions) expect(decision.provider_template_id).toBe(provider_template_id);
    const [listed] = await side.provider.listTemplates(side.app);
    const [last] = told.at(-1) ?? ['PENDING'];
    expect(listed?.status).toBe(last === 'DELETED' ? undefined : last);
    if (last === 'REJECTED') expect(listed?.reason).toBe('SCAM');
  });

  test('a template that the provider takes as marketing says so', async () => {
    const side = await connect(adapter);
    const { provider_template_id } = await side.provider.createTemplate(
      side.app,
      draftOf({ element_name: 'seen_as_marketing' }),
    );
    await side.control.advance(10_000);
    const moved = { provider_template_id, category: 'MARKETING', status: null };
    expect(eventsOf(side, 'template')).toContainEqual(expect.objectContaining(moved));
    expect(await side.provider.listTemplates(side.app)).toMatchObject([{ category: 'MARKETING' }]);
  });

  test.each([
    [
      'a rule that it breaks',
      { content: '{{1}} is expected at our salon on {{2}} in the morning.' },
      /start/,
    ],
    ['a name that is taken', { content: 'Dear {{1}}, please come to our salon on {{2}} then.' }, /already/i],
    ['a text that is taken', { element_name: 'another' }, /same body/],
  ] as const)('a template is refused for %s, in the provider’s words', async (_why, over, words) => {
    const side = await connect(adapter);
    await reviewed(side);
    const refused = side.provider.createTemplate(side.app, draftOf(over));
    await expect(refused).rejects.toThrow(ProviderRefused);
    await expect(refused).rejects.toThrow(words);
  });

  test('a provider that is down or busy is no refusal', async () => {
    const side = await connect(adapter);
    const { provider, app, control } = side;
    const path = 'templates';
    for (const fault of ['rate_limit', 'server_error', 'cut_before_accept'] as const) {
      control.addFault({ fault, path, next: 1 });
      await expect(provider.listTemplates(app), fault).rejects.toThrow(ProviderUnavailable);
    }
    const odd = adapterAt(adapter, await answering(200, '<html>maintenance</html>'));
    await expect(odd.listTemplates(app)).rejects.toThrow(ProviderUnavailable);
    await expect(odd.createTemplate(app, draftOf())).rejects.toThrow(ProviderUnavailable);
    await expect(odd.uploadMedia(app, PICTURE)).rejects.toThrow(ProviderUnavailable);
    const nobody = adapterAt(adapter, 'http://127.0.0.1:1');
    await expect(nobody.listTemplates(app)).rejects.toThrow(ProviderUnavailable);
  });

  test('a picture that the provider does not take is refused', async () => {
    const { provider, app } = await connect(adapter);
    const text = { name: 'a.gif', type: 'image/gif', bytes: new Uint8Array([1]) };
    await expect(provider.uploadMedia(app, text)).rejects.toThrow(ProviderRefused);
    await expect(provider.uploadSample(app, text)).rejects.toThrow(ProviderRefused);
  });
});

describe.each(adapters)('sending through %s', (adapter) => {
  test('a message arrives with its values, header, address and quick replies', async () => {
    const side = await connect(adapter);
    const { provider, app, control } = side;
    const template = await reviewed(side, {
      header: 'News for {{1}}',
      buttons: [
        { type: 'QUICK_REPLY', text: 'I am coming' },
        { type: 'QUICK_REPLY', text: 'Change the time' },
        { type: 'URL', text: 'Open', url: 'https://kursi.test/b/{{1}}', example: ['https://kursi.test/b/a'] },
        { type: 'URL', text: 'Pay', url: 'https://kursi.test/p/{{1}}', example: ['https://kursi.test/p/a'] },
      ],
      variables: [...draftOf().variables, { key: 1, section: 'Header', sample: 'Asha' }],
    });
    const answer = await provider.send(
      app,
      messageTo(
        ASHA,
        contentOf(template, {
          header_params: ['आशा'],
          params: ['आशा & Co', 'Friday'],
          postbacks: [
            { index: 1, text: 'change:7' },
            { index: 0, text: 'coming:7' },
          ],
          url_params: [
            { index: 3, text: 'p9' },
            { index: 2, text: 'b9' },
          ],
        }),
      ),
    );
    expect(answer).toEqual({ is: 'accepted', provider_message_id: expect.any(String) });
    expect(control.chat(ASHA).messages.at(-1)).toMatchObject({
      header: 'News for आशा',
      body: 'Hello आशा & Co, your visit at our salon is on Friday and we look forward to it.',
      buttons: [
        { type: 'QUICK_REPLY', value: 'coming:7' },
        { type: 'QUICK_REPLY', value: 'change:7' },
        { type: 'URL', value: 'https://kursi.test/b/b9' },
        { type: 'URL', value: 'https://kursi.test/p/p9' },
      ],
    });
  });

  test('a message with a picture shows the uploaded one', async () => {
    const side = await connect(adapter);
    const { provider, app, control } = side;
    const { handle } = await provider.uploadSample(app, PICTURE);
    const template = await reviewed(side, { template_type: 'IMAGE', example_media: handle });
    const { media_id } = await provider.uploadMedia(app, PICTURE);
    const images = [{ id: media_id }, { link: 'https://kursi.test/haircut.png' }] as const;
    for (const image of images) {
      const answer = await provider.send(app, messageTo(ASHA, contentOf(template, { image })));
      expect(answer.is).toBe('accepted');
      expect(control.chat(ASHA).messages.at(-1)?.image).toBe('id' in image ? image.id : image.link);
    }
  });

  test('a free text arrives within 24 hours after the person wrote, and fails outside', async () => {
    const side = await connect(adapter);
    const { provider, app, control } = side;
    control.write(ASHA, 'Are you open?', adapter === 'meta' ? META_ACCOUNT.wabaId : app.app_id);
    await control.advance(1000);
    expect((await provider.send(app, messageTo(ASHA, { text: 'Yes, until 8.' }))).is).toBe('accepted');
    await control.advance(10_000);
    expect(eventsOf(side, 'report').at(-1)).toMatchObject({ state: 'delivered' });
    expect(control.chat(ASHA).messages.at(-1)?.body).toBe('Yes, until 8.');
    await control.advance(24 * 3_600_000);
    expect((await provider.send(app, messageTo(ASHA, { text: 'Still there?' }))).is).toBe('accepted');
    await control.advance(10_000);
    expect(eventsOf(side, 'report').at(-1)).toMatchObject({ state: 'failed', code: 131047 });
  });

  test.each(['rate_limit', 'server_error', 'late_answer', 'cut_after_accept', 'cut_before_accept'] as const)(
    'the fault %s is never sent again by the adapter, and a message that was taken over is reported',
    async (fault) => {
      const side = await connect(adapter);
      const { provider, app, control } = side;
      const template = await reviewed(side);
      control.addFault({ fault, phone: ASHA });
      const message = messageTo(ASHA, contentOf(template));
      const answer = await provider.send(app, message);
      const isTaken = fault === 'late_answer' || fault === 'cut_after_accept';
      expect(answer).toMatchObject(
        fault === 'rate_limit'
          ? { is: 'busy', retryAfterSeconds: expect.any(Number), reason: expect.stringMatching(/too many/i) }
          : { is: 'unknown', reason: expect.stringMatching(/./) },
      );
      expect(control.chat(ASHA).messages).toHaveLength(isTaken ? 1 : 0);
      await control.advance(60_000);
      const reports = eventsOf(side, 'report');
      expect(reports.map(({ state }) => state).includes('delivered')).toBe(isTaken);
      // Without an answer there is no id: the phone, and where it is given back our own id, lead to the message.
      for (const { to, message_id } of reports) {
        expect(to).toBe(ASHA);
        expect(message_id).toBe(adapter === 'gupshup v2' ? null : message.id);
      }
    },
  );

  test('a provider that says when to come back is believed', async () => {
    const { send } = adapterAt(adapter, await answering(429, '{}', { 'retry-after': '7' }));
    const { productApp } = adapterAt(adapter, '');
    expect(await send(productApp, messageTo(ASHA, anyContent))).toMatchObject({
      is: 'busy',
      retryAfterSeconds: 7,
    });
    const date = adapterAt(
      adapter,
      await answering(429, '', { 'retry-after': 'Tue, 17 Nov 2026 06:00:00 GMT' }),
    );
    expect(await date.send(productApp, messageTo(ASHA, anyContent))).toMatchObject({
      is: 'busy',
      retryAfterSeconds: 10,
    });
  });

  test.each([
    [200, '<html>maintenance</html>', 'unknown'],
    [200, '{}', 'unknown'],
    [200, '{"messages":[]}', 'unknown'],
    [202, '', 'unknown'],
    [502, '<html>bad gateway</html>', 'unknown'],
    [503, '', 'unknown'],
    [400, '<html>bad request</html>', 'refused'],
    [400, '{"error":{"message":"no","code":100,"error_data":"a text"},"message":"no"}', 'refused'],
    [401, '{"error":{"code":190}}', 'busy'],
  ] as const)('an answer %i with %s is %s', async (status, body, is) => {
    const provider = adapterAt(adapter, await answering(status, body));
    const answer = await provider.send(provider.productApp, messageTo(ASHA, anyContent));
    expect(answer.is).toBe(is);
    expect('reason' in answer && answer.reason).toMatch(/./);
  });

  test('a provider that nobody reaches has taken nothing over', async () => {
    const provider = adapterAt(adapter, 'http://127.0.0.1:1');
    expect(await provider.send(provider.productApp, messageTo(ASHA, anyContent))).toMatchObject({
      is: 'busy',
    });
  });

  test('every documented failure is told with its code', async () => {
    const side = await connect(adapter);
    const { provider, app, control } = side;
    const template = await reviewed(side);
    for (const { code } of FAILURE_CODES) {
      side.heard.length = 0;
      const phone = `+${failingNumber(code)}`;
      const answer = await provider.send(app, messageTo(phone, contentOf(template)));
      const meant = adapter === 'meta' ? asMeta(code) : { code };
      if ('metaHttpStatus' in meant && meant.metaHttpStatus) {
        const isUnknown = meant.metaHttpStatus >= 500;
        const is = META_LATER.includes(meant.code) ? 'busy' : isUnknown ? 'unknown' : 'refused';
        expect(answer, `${code}`).toMatchObject({ is, reason: expect.stringMatching(/./) });
        if (answer.is === 'refused') expect(answer.code).toBe(meant.code);
        continue;
      }
      expect(answer.is, `${code}`).toBe('accepted');
      await control.advance(10_000);
      const last = eventsOf(side, 'report').at(-1);
      expect(last).toMatchObject({ state: 'failed', code: meant.code, to: phone });
      expect(last?.reason).toMatch(/\w/);
      if (answer.is === 'accepted') expect(last?.provider_message_ids).toContain(answer.provider_message_id);
    }
  });
});

describe.each(['gupshup v2', 'gupshup v3'] as const)('tokens of %s', (adapter) => {
  /** The paths that this process asked for. */
  function asked(): string[] {
    const paths: string[] = [];
    const listener = (message: unknown) => {
      paths.push((message as { request: ClientRequest }).request.path);
    };
    subscribe('http.client.request.start', listener);
    onTestFinished(() => void unsubscribe('http.client.request.start', listener));
    return paths;
  }

  test.each(['revoked', 'expired'] as const)(
    'that were %s are asked for once by many sends at the same moment',
    async (how) => {
      const side = await connect(adapter);
      const { provider, app, control } = side;
      const template = await reviewed(side);
      const paths = asked();
      const of = (ending: RegExp) => paths.filter((path) => ending.test(path)).length;
      if (how === 'revoked') control.expireTokens();
      else await control.advance(25 * 3_600_000);
      const phones = Array.from({ length: 40 }, (_, i) => `+9198450${String(i).padStart(5, '0')}`);
      const sends = phones.map((phone) => provider.send(app, messageTo(phone, contentOf(template))));
      // Some are refused while others have the fresh one already.
      const answers = await Promise.all(sends);
      expect(answers.map(({ is }) => is)).toEqual(phones.map(() => 'accepted'));
      for (const phone of phones) expect(control.chat(phone).messages).toHaveLength(1);
      expect([of(/\/login$/), of(/\/token\/$/)]).toEqual([1, how === 'revoked' ? 2 : 1]);
    },
  );

  test('that cannot be had leave the message for later', async () => {
    const { url, app } = await connect(adapter);
    const stranger = adapterAt(adapter, url, Date.now, 'wrong');
    const answer = await stranger.send(app, messageTo(ASHA, anyContent));
    expect(answer).toMatchObject({ is: 'busy', reason: 'Failed to authenticate' });
  });
});

test('a token of Meta that was revoked leaves the message for later', async () => {
  const side = await connect('meta');
  const template = await reviewed(side);
  side.control.addMetaAccount({ ...META_ACCOUNT, accessToken: 'another' });
  const answer = await side.provider.send(side.app, messageTo(ASHA, contentOf(template)));
  expect(answer).toMatchObject({ is: 'busy', reason: expect.stringMatching(/access token/) });
  await expect(side.provider.listTemplates(side.app)).rejects.toThrow(ProviderUnavailable);
});

const anyContent = contentOf({ element_name: 'any', language_code: 'en', provider_template_id: 'any' });

function draftWith(provider_template_id: string) {
  return { ...draftOf(), provider_template_id };
}

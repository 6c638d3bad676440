import { describe, expect, it, vi } from 'vitest';
import {
  createErrorReporter,
  type ErrorReport,
  withoutIds,
  withoutPersonalData,
} from './error-report-client.ts';
import { createErrorReports, makeReference } from './error-reports.ts';

function makeReports(load = vi.fn(async () => vi.fn())) {
  let serial = 0;
  const reports = createErrorReports({
    load,
    now: () => 5,
    randomBytes: (count) => new Uint8Array(count).fill(++serial),
  });
  return { reports, load };
}

describe('error reports', () => {
  it('give a reference that can be read aloud, also when they are off', () => {
    const { reports } = makeReports();
    expect(reports.report(new Error('x'), 'boundary')).toMatch(
      /^[2-9A-HJKMNP-TW-Z]{4}-[2-9A-HJKMNP-TW-Z]{4}$/,
    );
    expect(makeReference(new Uint8Array([255, 0, 1, 2, 3, 4, 5, 6]))).toHaveLength(9);
  });

  it.each([
    { endpoint: undefined, production: true },
    { endpoint: 'https://errors.example', production: false },
  ])('load nothing when off: %j', async (config) => {
    const { reports, load } = makeReports();
    reports.report(new Error('early'), 'window');
    await reports.start(config);
    reports.report(new Error('late'), 'window');
    expect(load).not.toHaveBeenCalled();
  });

  it('send errors from before and after they were switched on', async () => {
    const send = vi.fn();
    const { reports } = makeReports(vi.fn(async () => send));
    const early = reports.report(new Error('early'), 'window');
    await reports.start({ endpoint: 'https://errors.example', production: true });
    const late = reports.report(new Error('late'), 'promise');
    expect(send.mock.calls.map(([caught]) => caught.reference)).toEqual([early, late]);
  });

  it('deduplicate an error that reaches both the boundary and window', async () => {
    const send = vi.fn();
    const { reports } = makeReports(vi.fn(async () => send));
    await reports.start({ endpoint: 'https://errors.example', production: true });
    const error = new Error('x');
    expect(reports.report(error, 'boundary')).toBe(reports.report(error, 'window'));
    expect(send).toHaveBeenCalledOnce();
  });

  it('stop after 20 on one page', async () => {
    const send = vi.fn();
    const { reports } = makeReports(vi.fn(async () => send));
    await reports.start({ endpoint: 'https://errors.example', production: true });
    for (let i = 0; i < 50; i++) reports.report(new Error(`${i}`), 'window');
    expect(send).toHaveBeenCalledTimes(20);
  });
});

describe('a report', () => {
  function sentFor(error: unknown): ErrorReport[] {
    const sent: ErrorReport[] = [];
    const send = createErrorReporter({
      page: () => '/client/0190a7c2-7b1e-7c3a-9d55-1c2b3a4d5e6f/notes',
      origin: 'https://kursi.example',
      language: () => 'hi-IN',
      agent: 'Browser/1',
      send: (report) => sent.push(report),
    });
    send({ error, source: 'boundary', reference: 'AAAA-BBBB', at: 0 });
    send({ error, source: 'boundary', reference: 'CCCC-DDDD', at: 1 });
    return sent;
  }

  it('contains stack frames and no personal data', () => {
    const error = new TypeError('Cannot save for asha@example.com, +91 98765 43210: "Asha Rao"');
    error.stack = [
      'TypeError: Cannot save "Asha Rao"',
      '    at save (https://kursi.example/assets/index-abc.js?user=asha:1:20)',
      '    at https://kursi.example/assets/index-abc.js:2:3',
    ].join('\n');
    expect(sentFor(error)).toEqual([
      {
        reference: 'AAAA-BBBB',
        source: 'boundary',
        name: 'TypeError',
        message: 'Cannot save for [e-mail], [number]: "…',
        stack: 'at save (/assets/index-abc.js:1:20)\nat /assets/index-abc.js:2:3',
        page: '/client/:id/notes',
        language: 'hi-IN',
        agent: 'Browser/1',
        at: '1970-01-01T00:00:00.000Z',
      },
    ]);
  });

  it('copes with thrown values that are no errors', () => {
    expect(sentFor({ email: 'asha@example.com' })[0]?.message).toBe('Something that is no error was thrown');
    expect(sentFor('no, asha@example.com')[0]?.message).toBe('no, [e-mail]');
  });

  it.each([
    [
      "Cannot read properties of undefined (reading 'user_name')",
      "Cannot read properties of undefined (reading 'user_name')",
    ],
    ["Unexpected value 'Asha Rao'", "Unexpected value '…'"],
    ['Unexpected token in "{"name":"Asha', 'Unexpected token in "…'],
    ['GET https://kursi.example/reset?token=abc failed', 'GET https://kursi.example/reset failed'],
    ['bearer eyJhbGciOi.eyJzdWIi.c2ln', 'bearer [token]'],
    ['visit 0190a7c2-7b1e-7c3a-9d55-1c2b3a4d5e6f', 'visit [id]'],
    ['code 42 at line 1200', 'code 42 at line 1200'],
  ])('%s', (text, expected) => {
    expect(withoutPersonalData(text)).toBe(expected);
  });

  it('names pages by known words only', () => {
    expect(withoutIds('/business/asha%20salon/clients/9876543210')).toBe('/business/:id/clients/:id');
  });
});

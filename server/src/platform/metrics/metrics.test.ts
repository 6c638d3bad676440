import { readFileSync } from 'node:fs';
import path from 'node:path';
import { operationsCalls } from '@kursi/core/operations/operations.contract.ts';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { useServer } from '../../testing/server.ts';

const TOKEN = 'a-token-that-is-long-enough-for-a-test';
const MONITORING = path.resolve(import.meta.dirname, '../../../../packaging/monitoring');

const server = await useServer({ env: { METRICS_TOKEN: TOKEN, BACKUP_HOUR: '03:30' } });
const scrape = (authorization?: string) =>
  fetch(`${server.url}/metrics`, { headers: { ...(authorization && { authorization }) } });
const figures = async () => (await scrape(`Bearer ${TOKEN}`)).text();

test('figures are for who has the token, and for nobody else', async () => {
  expect((await scrape(`Bearer ${TOKEN}`)).status).toBe(200);
  for (const wrong of [undefined, 'Bearer', `Bearer ${TOKEN}x`, TOKEN, `Basic ${TOKEN}`])
    expect((await scrape(wrong)).status).toBe(401);
});

test('without a token in the settings there are no figures', async () => {
  const other = await useServer({ beside: server });
  const answer = await fetch(`${other.url}/metrics`);
  expect(await answer.text()).not.toContain('kursi_request_seconds');
});

test('requests are counted by route, mails by outcome, and nothing of a person is in it', async () => {
  await server.call(operationsCalls.health, {});
  await fetch(`${server.url}/b/somebody-s-salon?phone=9876543210`);
  await server.seedAccount();
  const text = await figures();
  expect(text).toMatch(
    /kursi_request_seconds_count\{route="\/api\/health",method="GET",status="200"\} [1-9]/,
  );
  expect(text).toMatch(/kursi_count\{of="holds"\} 0/);
  expect(text).toMatch(/kursi_backup_age_seconds\{of="backup"\} \d/);
  expect(text).toMatch(/kursi_pool_connections\{of="idle"\} \d/);
  expect(text).not.toMatch(/somebody|9876543210|@/);
});

test('dashboard and alerts ask for figures that exist', async () => {
  const known = new Set([...(await figures()).matchAll(/^(kursi_\w+)/gm)].map(([, name]) => name));
  const asked = [...`${dashboard()}${alerts()}`.matchAll(/\bkursi_\w+/g)].map(([name]) => name);
  expect(asked.length).toBeGreaterThan(10);
  // Histograms that nothing was observed in yet have no lines.
  const missing = asked.filter((name) => !known.has(name) && !name.startsWith('kursi_outside_seconds'));
  expect(missing).toEqual([]);
});

test('the alerts are rules that Prometheus reads', () => {
  const { groups } = parse(alerts()) as { groups: { rules: Record<string, unknown>[] }[] };
  for (const rule of groups.flatMap(({ rules }) => rules))
    expect(rule).toMatchObject({
      alert: expect.any(String),
      expr: expect.any(String),
      annotations: { summary: expect.any(String) },
    });
});

function dashboard(): string {
  return readFileSync(path.join(MONITORING, 'grafana-dashboard.json'), 'utf8');
}

function alerts(): string {
  return readFileSync(path.join(MONITORING, 'alerts.yaml'), 'utf8');
}

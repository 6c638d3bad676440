import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const SOURCES = path.resolve(import.meta.dirname, '../web/src');

test('every product event is sent from some screen', () => {
  const declared = /type ProductEvent =([^;]+);/.exec(
    readFileSync(path.join(SOURCES, 'lib/analytics/analytics.ts'), 'utf8'),
  )?.[1];
  const events = [...(declared ?? '').matchAll(/'(\w+)'/g)].map(([, event]) => event);
  expect(events).toEqual(
    expect.arrayContaining(['onboarding_step', 'business_created', 'invitation_accepted', 'booking_made']),
  );
  const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' });
  const screens = files
    .filter((file) => /^(features|routes|shared)\b.*\.tsx?$/.test(file) && !file.includes('.test.'))
    .map((file) => readFileSync(path.join(SOURCES, file), 'utf8'));
  for (const event of events) {
    const isSent = new RegExp(`\\btrack(Once)?\\(\\s*'${event}'`);
    expect(
      screens.some((source) => isSent.test(source)),
      event,
    ).toBe(true);
  }
});

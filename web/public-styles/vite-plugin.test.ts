import path from 'node:path';
import { expect, it } from 'vitest';
import { publicFiles } from './vite-plugin.ts';

const web = path.resolve(import.meta.dirname, '..');
const files = publicFiles(web).map((file) => path.relative(web, file).replaceAll('\\', '/'));

it('the sheet of public pages has the utilities of all that such a page shows, at once or later', () => {
  expect(files).toEqual(
    expect.arrayContaining([
      'src/routes/public/business-page.tsx',
      'src/features/booking/client/flow/steps/time-step.tsx',
      // Loaded late.
      'src/features/discovery/report-drawer.tsx',
      'src/shared/guest-messages.tsx',
      // Drawn by the server alone.
      'src/features/billing/receipts/public-receipt.tsx',
    ]),
  );
});

it('the sheet of public pages has no utilities of pages behind the sign-in', () => {
  const inside = /^src\/(features\/(admin|campaigns|catalogue|insights|messaging)\/|app\/frame\/app-shell)/;
  expect(files.filter((file) => inside.test(file) && file.endsWith('.tsx'))).toEqual([]);
});

import { RouterProvider } from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';
import { startPublicConfig } from './app/public-config.ts';
import { makeRouter } from './app/router.tsx';
import { startDrafts } from './lib/drafts.ts';
import { reportError, watchErrors } from './lib/error-reports.ts';
import { startOnline } from './lib/online.ts';
import { startServiceWorker } from './lib/service-worker.ts';
import { startSession } from './lib/session.ts';
import { startShortcuts } from './lib/shortcuts.tsx';
import { loadLocale } from './lib/text.ts';
import { startTheme } from './lib/theme.ts';
import './styles/app.css';

async function start(): Promise<void> {
  watchErrors();
  startTheme();
  startOnline();
  startDrafts();
  startShortcuts();
  // Browsers that know Temporal do not fetch this.
  if (!('Temporal' in globalThis)) await import('temporal-polyfill/global');
  const session = startSession();
  const config = startPublicConfig();
  const router = makeRouter();
  // Words and page are fetched side by side, and the first render has both.
  await Promise.all([loadLocale(), router.load()]);
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no element with the id "root"');
  createRoot(root).render(<RouterProvider router={router} />);
  config.catch((error: unknown) => reportError(error, 'handled'));
  await session;
  if (import.meta.env.PROD) await startServiceWorker();
}

start().catch((error: unknown) => reportError(error, 'handled'));

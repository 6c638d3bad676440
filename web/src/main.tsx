import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';
import { startPublicConfig } from './app/public-config.ts';
import { router } from './app/router.tsx';
import { startDrafts } from './lib/drafts.ts';
import { reportError, watchErrors } from './lib/error-reports.ts';
import { startOnline } from './lib/online.ts';
import { queryClient } from './lib/queries.ts';
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
  await loadLocale();
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no element with the id "root"');
  createRoot(root).render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  await Promise.all([session, startPublicConfig()]);
  if (import.meta.env.PROD) await startServiceWorker();
}

start().catch((error: unknown) => reportError(error, 'handled'));

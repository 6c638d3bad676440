import { RouterProvider } from '@tanstack/react-router';
import { useLayoutEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { clearForeignMarkup, keepTyped } from './app/prerendered.ts';
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

/** After everything beside it is in the document, and before the browser paints. */
function Shown({ act }: { readonly act: () => void }) {
  useLayoutEffect(act, [act]);
  return null;
}

// Browsers that know Temporal do not fetch this.
async function loadTemporal(): Promise<void> {
  if (!('Temporal' in globalThis)) await import('temporal-polyfill/global');
}

async function start(): Promise<void> {
  watchErrors();
  startTheme();
  startOnline();
  startDrafts();
  startShortcuts();
  const session = startSession();
  const config = startPublicConfig();
  const router = makeRouter();
  // Words and page are fetched side by side, and the first render has both.
  await Promise.all([loadTemporal(), loadLocale(), router.load()]);
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no element with the id "root"');
  clearForeignMarkup(root);
  const giveBack = keepTyped(root);
  createRoot(root).render(
    <>
      <RouterProvider router={router} />
      <Shown act={giveBack} />
    </>,
  );
  config.catch((error: unknown) => reportError(error, 'handled'));
  await session;
  if (import.meta.env.PROD) await startServiceWorker();
}

start().catch((error: unknown) => reportError(error, 'handled'));

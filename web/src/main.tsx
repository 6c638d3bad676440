import { RouterProvider } from '@tanstack/react-router';
import { startTransition, useLayoutEffect } from 'react';
import { focusAfterNavigation } from './app/focus-after-navigation.ts';
import { clearForeignMarkup, keepTyped } from './app/prerendered.ts';
import { startPublicConfig } from './app/public-config.ts';
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

/** Lets the browser answer a tap before the next piece of work. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

async function start(): Promise<void> {
  watchErrors();
  startTheme();
  startOnline();
  startDrafts();
  startShortcuts();
  const session = startSession();
  const config = startPublicConfig();
  const words = Promise.all([loadTemporal(), loadLocale()]);
  // In pieces: evaluated and drawn in one go, all this holds up a slow phone for a second.
  const { createRoot } = await import('react-dom/client');
  await nextTask();
  const { makeRouter } = await import('./app/router.tsx');
  await nextTask();
  const router = makeRouter();
  focusAfterNavigation(router);
  // Words and page are fetched side by side, and the first render has both.
  await Promise.all([words, router.load()]);
  await nextTask();
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no element with the id "root"');
  clearForeignMarkup(root);
  const giveBack = keepTyped(root);
  startTransition(() =>
    createRoot(root).render(
      <>
        <RouterProvider router={router} />
        <Shown act={giveBack} />
      </>,
    ),
  );
  config.catch((error: unknown) => reportError(error, 'handled'));
  await session;
  if (import.meta.env.PROD) await startServiceWorker();
}

start().catch((error: unknown) => reportError(error, 'handled'));

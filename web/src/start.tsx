import { RouterProvider } from '@tanstack/react-router';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { focusAfterNavigation } from './app/address/focus-after-navigation.ts';
import { loadInsideStyles } from './app/inside.ts';
import { addressNow, clearForeignMarkup, isSameView, keepEarly } from './app/prerendered.ts';
import { startPublicConfig } from './app/public-config.ts';
import { reportError, watchErrors } from './lib/analytics/error-reports.ts';
import { isSignInRemembered, startSession } from './lib/api/session.ts';
import { startDrafts } from './lib/device/drafts.ts';
import { startServiceWorker } from './lib/device/service-worker.ts';
import { startTheme } from './lib/device/theme.ts';
import { startShortcuts } from './lib/keyboard/shortcuts.tsx';
import { ignoreStrayPresses } from './lib/keyboard/stray-press.ts';
import { setCommandNotices } from './lib/sync/command.ts';
import { startOnline } from './lib/sync/online.ts';
import { loadLocale } from './lib/text.ts';
import { showToast } from './ui/overlays/toast.ts';

// Polyfill, only for browsers without Temporal.
async function loadTemporal(): Promise<void> {
  if (!('Temporal' in globalThis)) await import('temporal-polyfill/global');
}

/** Hydration mismatch: React discarded the prerendered markup and rendered the page anew. */
function drawnOtherwise(error: unknown): void {
  console.error(error);
  reportError(error, 'handled');
}

/** Starts the services that the first page needs, then renders it. */
export async function start(nextTask: () => Promise<void>): Promise<void> {
  watchErrors();
  startTheme();
  startOnline();
  setCommandNotices(showToast);
  startDrafts();
  startShortcuts();
  ignoreStrayPresses();
  const session = startSession();
  const config = startPublicConfig();
  // In parallel with the router, which needs it to load such a page.
  if (isSignInRemembered())
    for (const load of [() => import('./app/inside-pages.ts'), loadInsideStyles])
      load().catch(() => undefined);
  const words = Promise.all([loadTemporal(), loadLocale()]);
  await nextTask();
  const { makeRouter } = await import('./app/router.tsx');
  await nextTask();
  const router = makeRouter();
  focusAfterNavigation(router);
  // In parallel; the first render needs both. Again for someone who went back meanwhile: nobody listens yet.
  let loaded: string;
  do {
    loaded = addressNow();
    await Promise.all([words, router.load()]);
    await nextTask();
  } while (loaded !== addressNow());
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no element with the id "root"');
  clearForeignMarkup(root);
  const page = <RouterProvider router={router} />;
  startTransition(() => {
    if (isSameView(root)) {
      keepEarly(root);
      hydrateRoot(root, page, { onRecoverableError: drawnOtherwise });
    } else createRoot(root).render(page);
  });
  config.catch((error: unknown) => reportError(error, 'handled'));
  await session;
  if (import.meta.env.PROD) await startServiceWorker();
}

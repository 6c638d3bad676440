import './styles/app.css';

/** Yields to the browser, so that a tap is handled before the next piece of work. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

/** LCP: waits for the prerendered hero picture before loading scripts, for at most 500 ms. */
async function firstPicture(): Promise<void> {
  const picture = document.querySelector<HTMLImageElement>('#root img[fetchpriority="high"]');
  if (!picture) return;
  const shown = picture
    .decode()
    .then(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))))
    .catch(() => undefined);
  await Promise.race([shown, new Promise((resolve) => setTimeout(resolve, 500))]);
}

/** Split into short tasks: in one go, evaluating and rendering blocks a slow phone for a second. */
async function main(): Promise<void> {
  await firstPicture();
  // prerender/page.ts writes data-rel, so that the preloads start only now.
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[data-rel]')) link.rel = 'modulepreload';
  // The contract's schemas, in a task of their own; later imports find them loaded.
  await import('@kursi/core/identity/identity.contract.ts');
  await nextTask();
  await import('react-dom/client');
  await nextTask();
  const { start } = await import('./start.tsx');
  await nextTask();
  await start(nextTask);
}

main().catch((error: unknown) => console.error(error));

import './styles/app.css';

/** Lets the browser answer a tap before the next piece of work. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

/** The picture that a page was drawn with is seen before anything moves; a slow network holds nothing up for long. */
async function firstPicture(): Promise<void> {
  const picture = document.querySelector<HTMLImageElement>('#root img[fetchpriority="high"]');
  if (!picture) return;
  const shown = picture
    .decode()
    .then(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))))
    .catch(() => undefined);
  await Promise.race([shown, new Promise((resolve) => setTimeout(resolve, 500))]);
}

/** In pieces: evaluated and drawn in one go, all this holds up a slow phone for a second. */
async function main(): Promise<void> {
  await firstPicture();
  // Written so by prerender/page.ts.
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[data-rel]')) link.rel = 'modulepreload';
  // The shapes of the calls; what comes later finds them there.
  await import('@kursi/core/identity/identity.contract.ts');
  await nextTask();
  await import('react-dom/client');
  await nextTask();
  const { start } = await import('./start.tsx');
  await nextTask();
  await start(nextTask);
}

main().catch((error: unknown) => console.error(error));

import './styles/app.css';

/** Lets the browser answer a tap before the next piece of work. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

/** In pieces: evaluated and drawn in one go, all this holds up a slow phone for a second. */
async function main(): Promise<void> {
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

import type { makeRouter } from './router.tsx';

/**
 * A link that goes away with its page takes the focus along, and a keyboard begins anew at the top. Then the heading
 * of the new page has it, which is also what a screen reader says. Whatever took the focus itself keeps it.
 */
export function focusAfterNavigation(router: ReturnType<typeof makeRouter>): void {
  router.subscribe('onRendered', ({ pathChanged, fromLocation }) => {
    if (!fromLocation || !pathChanged || document.activeElement !== document.body) return;
    const heading = document.querySelector<HTMLElement>('h1') ?? document.getElementById('main');
    if (!heading) return;
    if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  });
}

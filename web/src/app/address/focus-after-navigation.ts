import type { makeRouter } from '../router.tsx';

/**
 * Accessibility: after a navigation the focus moves to the new page's heading, so that the keyboard does not start
 * at the top and a screen reader reads it. An element that took the focus itself keeps it.
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

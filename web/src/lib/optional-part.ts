import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

/** A part without which the page is still whole: nothing is shown where a lost network keeps it away. */
export function optionalPart<Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(() => load().catch(() => ({ default: () => null })));
}

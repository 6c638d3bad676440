import { useCallback, useState } from 'react';

/** How wide an element is, for a drawing whose texts must not be scaled. `first` until it is known. */
export function useWidth<Element extends HTMLElement>(first: number) {
  const [width, setWidth] = useState(first);
  const ref = useCallback((element: Element | null) => {
    if (!element) return;
    const observer = new ResizeObserver(([entry]) => entry && setWidth(Math.round(entry.contentRect.width)));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { width, ref };
}

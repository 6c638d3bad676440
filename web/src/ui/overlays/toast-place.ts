export interface Box {
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly left: number;
}

/** Where toasts may stand: as the stylesheet has it, else one of its `data-at`. */
export const toastPlaces = ['', 'start', 'top'] as const;
export type ToastPlace = (typeof toastPlaces)[number];

/** The place that covers the fewest things one can press; the first of them. */
export function clearestPlace(
  boxes: readonly { readonly place: ToastPlace; readonly box: Box }[],
  pressable: readonly Box[],
): ToastPlace {
  const counted = boxes.map(({ place, box }) => ({
    place,
    covered: pressable.filter((one) => overlap(box, one)).length,
  }));
  return counted.toSorted((a, b) => a.covered - b.covered)[0]?.place ?? '';
}

function overlap(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

const PRESSABLE = 'button, a[href], input, select, textarea';
const HIDDEN = '[inert], [aria-hidden="true"], [data-base-ui-inert]';

/** Puts the region where it covers nothing that can be pressed, of what is on the screen now. */
export function placeToasts(region: HTMLElement): void {
  const pressable = Array.from(document.querySelectorAll<HTMLElement>(PRESSABLE)).flatMap((one) => {
    if (region.contains(one) || one.closest(HIDDEN)) return [];
    const box = one.getBoundingClientRect();
    return box.width > 0 && box.bottom > 0 && box.top < innerHeight ? [box] : [];
  });
  const boxes = toastPlaces.map((place) => {
    region.dataset['at'] = place;
    return { place, box: region.getBoundingClientRect() };
  });
  region.dataset['at'] = clearestPlace(boxes, pressable);
}

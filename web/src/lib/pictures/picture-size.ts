export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The crop of the original, and the size it is drawn at. */
export interface Cut extends Size {
  readonly x: number;
  readonly y: number;
  readonly drawn: Size;
}

/** Fits into `max` width, keeps the aspect ratio, never enlarges. */
export function scaled({ width, height }: Size, max: number): Size {
  if (width <= max) return { width, height };
  return { width: max, height: Math.max(1, Math.round((height * max) / width)) };
}

/** Smaller ones would be a blur on the page, in pixels. */
export const SMALLEST_SIDE = 200;

export function isTooSmall({ width, height }: Size): boolean {
  return Math.min(width, height) < SMALLEST_SIDE;
}

/** The whole picture, or its centre square. */
export function cutOut(size: Size, shape: 'whole' | 'square', max: number): Cut {
  const side = Math.min(size.width, size.height);
  const { width, height } = shape === 'square' ? { width: side, height: side } : size;
  return {
    x: Math.floor((size.width - width) / 2),
    y: Math.floor((size.height - height) / 2),
    width,
    height,
    drawn: scaled({ width, height }, max),
  };
}

/** HEIC often arrives without a MIME type, so the file name counts too. */
export function isPicture(file: { readonly type: string; readonly name: string }): boolean {
  return (
    /^image\/(jpe?g|png|webp|hei[cf])$/.test(file.type) || /\.(jpe?g|png|webp|hei[cf])$/i.test(file.name)
  );
}

export function isHeic(file: { readonly type: string; readonly name: string }): boolean {
  return /^image\/hei[cf]$/.test(file.type) || /\.hei[cf]$/i.test(file.name);
}

import { encode } from 'blurhash';
import { type Cut, cutOut, isHeic, isPicture, isTooSmall, type Size } from './picture-size.ts';

const MAX_WIDTH = 1080;
const QUALITY = 0.7;
/** A blur hash keeps a few low frequencies; more pixels add nothing. */
const BLUR_WIDTH = 32;

export interface PreparedFile {
  readonly blob: Blob;
  /** Null for files that are no pictures. */
  readonly blurHash: string | null;
}

/** Why a chosen file cannot be used; the page has a sentence for each. */
export class UnreadablePicture extends Error {
  readonly kind: 'heic' | 'broken' | 'small';
  constructor(kind: 'heic' | 'broken' | 'small') {
    super(kind);
    this.kind = kind;
  }
}

/**
 * Re-encodes pictures as upright JPEG of at most 1080 px width. Privacy: this strips EXIF data such as the
 * location. Other files stay unchanged.
 */
export async function prepareFile(file: File, shape: 'whole' | 'square' = 'whole'): Promise<PreparedFile> {
  if (!isPicture(file)) return { blob: file, blurHash: null };
  const bitmap = await open(file);
  try {
    if (isTooSmall(bitmap)) throw new UnreadablePicture('small');
    const cut = cutOut(bitmap, shape, MAX_WIDTH);
    return { blob: await jpegOf(draw(bitmap, cut, cut.drawn)), blurHash: blurHashOf(bitmap, cut) };
  } finally {
    bitmap.close();
  }
}

async function open(file: File): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch {
    if (!isHeic(file)) throw new UnreadablePicture('broken');
  }
  try {
    // Lazy: 1.4 MB that most people never need.
    const { decodeHeic } = await import('./heic.ts');
    return await decodeHeic(file);
  } catch {
    throw new UnreadablePicture('heic');
  }
}

function draw(bitmap: ImageBitmap, cut: Cut, size: Size): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = size.width;
  canvas.height = size.height;
  const context = contextOf(canvas);
  context.imageSmoothingQuality = 'high';
  // JPEG has no alpha channel: transparency would turn black.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, size.width, size.height);
  context.drawImage(bitmap, cut.x, cut.y, cut.width, cut.height, 0, 0, size.width, size.height);
  return canvas;
}

function contextOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const context = canvas.getContext('2d');
  // Out of memory: the picture is too large for this device.
  if (!context) throw new UnreadablePicture('broken');
  return context;
}

function jpegOf(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new UnreadablePicture('broken'))),
      'image/jpeg',
      QUALITY,
    ),
  );
}

function blurHashOf(bitmap: ImageBitmap, cut: Cut): string {
  const height = Math.min(BLUR_WIDTH * 2, Math.max(1, Math.round((BLUR_WIDTH * cut.height) / cut.width)));
  const canvas = draw(bitmap, cut, { width: BLUR_WIDTH, height });
  const { data } = contextOf(canvas).getImageData(0, 0, BLUR_WIDTH, height);
  return encode(data, BLUR_WIDTH, height, 4, 3);
}

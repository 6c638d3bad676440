import { decode } from 'blurhash';
import { useEffect, useRef, useState } from 'react';
import { cx } from '../cx.ts';

export type PictureProps = {
  src: string;
  /** Alternative text; empty where the text beside says it. */
  alt: string;
  /** Placeholder until the picture has loaded. */
  blurHash?: string | null | undefined;
  className?: string | undefined;
  /** Progressive display, also without scripts; `first` gets a high fetch priority. */
  asItArrives?: 'first' | 'later' | undefined;
};

/** Low resolution is enough for a blur hash; the browser smooths it. */
const SAMPLES = 24;

/** A picture that fills its box, with a blur hash as placeholder while it loads. */
export function Picture({ src, alt, blurHash, className, asItArrives }: PictureProps) {
  const [shown, setShown] = useState<{ src: string; how: 'loaded' | 'broken' } | null>(null);
  const how = shown?.src === src ? shown.how : 'loading';
  return (
    <span className={cx('k-picture', className)}>
      {blurHash && how !== 'loaded' && <Blur hash={blurHash} />}
      {how !== 'broken' && (
        <img
          src={src}
          alt={alt}
          className={asItArrives ? 'loaded' : how}
          loading={asItArrives === 'first' ? 'eager' : 'lazy'}
          fetchPriority={asItArrives === 'first' ? 'high' : undefined}
          decoding={asItArrives === 'first' ? 'auto' : 'async'}
          onLoad={() => setShown({ src, how: 'loaded' })}
          onError={() => setShown({ src, how: 'broken' })}
        />
      )}
    </span>
  );
}

function Blur({ hash }: { hash: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    // One task each: a gallery would block a slow phone.
    const timer = setTimeout(() => draw(canvas.current, hash));
    return () => clearTimeout(timer);
  }, [hash]);
  return <canvas ref={canvas} width={SAMPLES} height={SAMPLES} aria-hidden />;
}

function draw(canvas: HTMLCanvasElement | null, hash: string): void {
  // On a prerendered page it may have loaded before hydration.
  const isThere = canvas?.parentElement?.querySelector('img')?.complete;
  const context = isThere ? null : canvas?.getContext('2d');
  if (!context) return;
  const image = context.createImageData(SAMPLES, SAMPLES);
  try {
    image.data.set(decode(hash, SAMPLES, SAMPLES));
  } catch {
    // Invalid hash: keep the plain background.
    return;
  }
  context.putImageData(image, 0, 0);
}

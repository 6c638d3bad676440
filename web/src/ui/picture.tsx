import { decode } from 'blurhash';
import { useEffect, useRef, useState } from 'react';
import { cx } from './cx.ts';

export type PictureProps = {
  src: string;
  /** What is in it; empty where the words beside say it. */
  alt: string;
  /** Shown until the picture is there. */
  blurHash?: string | null | undefined;
  className?: string | undefined;
  /** Shown while it comes, also where no script runs; `first` is fetched before all else. */
  asItArrives?: 'first' | 'later' | undefined;
};

/** A hash this small needs no more; the browser smooths the rest. */
const SAMPLES = 24;

/** A picture that fills its box; its blur hash stands there while it loads. */
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
    // Each by itself: a gallery of them would hold up a slow phone.
    const timer = setTimeout(() => draw(canvas.current, hash));
    return () => clearTimeout(timer);
  }, [hash]);
  return <canvas ref={canvas} width={SAMPLES} height={SAMPLES} aria-hidden />;
}

function draw(canvas: HTMLCanvasElement | null, hash: string): void {
  // On a page that the server drew it may be there before any script.
  const isThere = canvas?.parentElement?.querySelector('img')?.complete;
  const context = isThere ? null : canvas?.getContext('2d');
  if (!context) return;
  const image = context.createImageData(SAMPLES, SAMPLES);
  try {
    image.data.set(decode(hash, SAMPLES, SAMPLES));
  } catch {
    // Someone else's idea of a hash: the plain ground stays.
    return;
  }
  context.putImageData(image, 0, 0);
}

import type { BusinessPage } from '@kursi/core/discovery/discovery.contract.ts';
import type { ReactNode } from 'react';
import { useText } from '../../lib/text.ts';
import { Chair } from '../../ui/pictures/chair.tsx';
import { Picture } from '../../ui/pictures/picture.tsx';

interface GalleryProps {
  readonly page: BusinessPage;
  /** Buttons over the pictures. */
  readonly children: ReactNode;
}

/** Swipeable strip on a phone, grid of two sizes on a desktop. */
export function Gallery({ page: { name, images }, children }: GalleryProps) {
  const t = useText();
  return (
    <div className="relative">
      {images.length === 0 ? (
        <div className="grid h-56 place-items-end justify-center bg-brand-soft desk:h-64 desk:rounded-2">
          <Chair height={150} />
        </div>
      ) : (
        // Focusable: a scrollable region must be reachable by keyboard.
        <ul
          className="k-gallery"
          aria-label={t('page.pictures', { name })}
          tabIndex={images.length > 1 ? 0 : undefined}
        >
          {images.map((image, i) => (
            <li key={image.url}>
              <Picture
                src={image.url}
                alt={t('page.picture', { number: i + 1, name })}
                blurHash={image.blur_hash}
                asItArrives={i === 0 ? 'first' : 'later'}
              />
            </li>
          ))}
        </ul>
      )}
      <div className="absolute inset-x-3 top-3 flex justify-end gap-1">{children}</div>
      {images.length > 1 && (
        <p className="k-gallery-count">{t('page.picture_count', { count: images.length })}</p>
      )}
    </div>
  );
}

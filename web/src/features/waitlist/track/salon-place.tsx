import type { TrackedEntry } from '@kursi/core/waitlist/waitlist-shapes.ts';
import { useText } from '../../../lib/text.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { IconPhone, IconPin, IconSend } from '../../../ui/pictures/icons.ts';

/** Where to go, and whom to call. */
export function SalonPlace({ business }: { readonly business: TrackedEntry['business'] }) {
  const t = useText();
  const { address, phone, name, latitude, longitude } = business;
  const query = latitude !== null && longitude !== null ? `${latitude},${longitude}` : `${name}, ${address}`;
  return (
    <section className="mx-3 mb-2 rounded-2 bg-surface px-4 py-3 shadow-1">
      <p className="flex gap-2 text-t3 font-medium wrap-anywhere">
        <IconPin className="i-m mt-0.5 flex-none text-ink-3" aria-hidden />
        {address || name}
      </p>
      <div className="mt-2.5 grid grid-cols-2 gap-2">
        {phone && (
          <ButtonLink size="tap" href={`tel:${phone}`}>
            <IconPhone className="i-m" aria-hidden />
            {t('turn.call')}
          </ButtonLink>
        )}
        <ButtonLink
          size="tap"
          href={`https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(query)}`}
        >
          <IconSend className="i-m" aria-hidden />
          {t('turn.directions')}
        </ButtonLink>
      </div>
    </section>
  );
}

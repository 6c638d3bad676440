import { useEffect, useRef, useState } from 'react';
import { useLocale, useText } from '../../lib/text.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { IconPin } from '../../ui/pictures/icons.ts';
import { cities } from './cities.ts';
import type { DrawnMap, Spot } from './draw-map.ts';

interface MapPickerProps {
  readonly spot: Spot | null;
  readonly onSpot: (spot: Spot | null) => void;
  /** Tile server, if this installation has one. */
  readonly tileUrl: string | null;
}

/** Picks a location: click, drag, geolocation or keyboard. */
export function MapPicker({ spot, onSpot, tileUrl }: MapPickerProps) {
  const t = useText();
  const locale = useLocale();
  const box = useRef<HTMLDivElement>(null);
  const drawn = useRef<DrawnMap | null>(null);
  const latest = useRef({ spot, onSpot });
  /** Picked on the map itself: no need to pan. */
  const picked = useRef<Spot | null>(null);
  const [problem, setProblem] = useState<string>();
  const [finding, setFinding] = useState(false);
  useEffect(() => {
    latest.current = { spot, onSpot };
  });

  const pinLabel = t('map.pin');
  useEffect(() => {
    let gone = false;
    // Lazy: Leaflet is large, and most pages have no map.
    void import('./draw-map.ts').then(({ drawMap }) => {
      if (gone || !box.current) return;
      drawn.current = drawMap(box.current, {
        locale,
        pinLabel,
        tileUrl,
        onPick: (next) => {
          picked.current = next;
          latest.current.onSpot(next);
        },
      });
      drawn.current.show(latest.current.spot, true);
    });
    return () => {
      gone = true;
      drawn.current?.remove();
      drawn.current = null;
    };
  }, [locale, pinLabel, tileUrl]);

  const latitude = spot?.latitude;
  const longitude = spot?.longitude;
  useEffect(() => {
    const now = latitude === undefined || longitude === undefined ? null : { latitude, longitude };
    const isOwn = now?.latitude === picked.current?.latitude && now?.longitude === picked.current?.longitude;
    drawn.current?.show(now, !isOwn);
  }, [latitude, longitude]);

  function findMe(): void {
    setProblem(undefined);
    if (!('geolocation' in navigator)) {
      setProblem(t('map.not_found'));
      return;
    }
    setFinding(true);
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setFinding(false);
        const digits = (value: number) => Math.round(value * 1e5) / 1e5;
        onSpot({ latitude: digits(coords.latitude), longitude: digits(coords.longitude) });
      },
      () => {
        setFinding(false);
        setProblem(t('map.not_found'));
      },
      { timeout: 10_000, enableHighAccuracy: true },
    );
  }

  return (
    <Field group label={t('map.title')} optional={t('state.optional')} hint={t('map.hint')} error={problem}>
      <div className="mb-2 flex flex-wrap gap-2">
        <Select
          size="tap"
          label={t('map.city')}
          className="w-52"
          placeholder={t('map.city')}
          options={cities
            .map(({ en, [locale]: label }) => ({ value: en, label }))
            .sort((a, b) => a.label.localeCompare(b.label, locale))}
          value={null}
          onValueChange={(name) => {
            const city = cities.find(({ en }) => en === name);
            if (city) onSpot({ latitude: city.latitude, longitude: city.longitude });
          }}
        />
        <Button size="tap" loading={finding} onClick={findMe}>
          <IconPin className="i-m" aria-hidden />
          {t('map.here')}
        </Button>
      </div>
      <section
        ref={box}
        aria-label={t('map.title')}
        className="k-map isolate h-72 overflow-hidden rounded-2 border border-line"
      />
      <div className="mt-2 flex min-h-9 flex-wrap items-center justify-between gap-2">
        <p role="status" className="num text-ink-2">
          {spot ? `${spot.latitude.toFixed(5)}, ${spot.longitude.toFixed(5)}` : t('map.nowhere')}
        </p>
        {spot && (
          <Button variant="quiet" size="small" onClick={() => onSpot(null)}>
            {t('map.clear')}
          </Button>
        )}
      </div>
    </Field>
  );
}

import 'leaflet/dist/leaflet.css';
import './map.css';
import L from 'leaflet';
import type { Locale } from '../../lib/text.ts';
import { cx } from '../../ui/cx.ts';
import { cities } from './cities.ts';

export interface Spot {
  readonly latitude: number;
  readonly longitude: number;
}

export interface DrawnMap {
  /** Sets or removes the pin; `look` pans the map to it. */
  show(spot: Spot | null, look: boolean): void;
  remove(): void;
}

interface MapOptions {
  readonly locale: Locale;
  readonly pinLabel: string;
  readonly tileUrl: string | null;
  readonly onPick: (spot: Spot) => void;
}

const CLOSE = 11;
const NAMES_FROM = 6;
const LARGE_NAMES_FROM = 4;
const STEP = 40;
/** Keyboard: arrows pan the map, Enter sets the pin at its centre. */
const arrows: Readonly<Record<string, [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
const INDIA: L.LatLngBoundsExpression = [
  [7.5, 67.5],
  [37.2, 97.5],
];

/** Named also when zoomed out. */
const large = new Set(
  'Ahmedabad Bengaluru Bhopal Chennai Delhi Guwahati Hyderabad Jaipur Kochi Kolkata Lucknow Mumbai Patna Srinagar'.split(
    ' ',
  ),
);
/** Named also where the whole of India is a few hundred pixels. */
const largest = new Set('Bengaluru Chennai Delhi Hyderabad Kolkata Mumbai'.split(' '));
/** Named on their left, so that names of large cities do not overlap. */
const namedOnLeft = new Set(['Ahmedabad', 'Bengaluru', 'Jaipur', 'Kochi', 'Mumbai']);
const GRID_DEGREES = 5;

/**
 * Map without a network: cities, and lines every few degrees. No border: the law says how India's is drawn, and a
 * coarse one would break it. With tiles below if the installation configures them.
 */
export function drawMap(box: HTMLElement, options: MapOptions): DrawnMap {
  const map = L.map(box, {
    attributionControl: false,
    minZoom: 3,
    maxZoom: 18,
    zoomSnap: 0.5,
    // Race: the end of an animated zoom would take back an arrow that was pressed meanwhile.
    zoomAnimation: false,
  });
  // Leaflet focuses the map on press and undoes the scroll of the window only: inside a pane the pin would jump.
  box.addEventListener('pointerdown', () => box.focus({ preventScroll: true }), { capture: true });
  map.on('zoomend', () => {
    box.classList.toggle('near', map.getZoom() >= NAMES_FROM);
    box.classList.toggle('far', map.getZoom() < LARGE_NAMES_FROM);
  });
  map.fitBounds(INDIA);
  if (options.tileUrl) L.tileLayer(options.tileUrl, { maxZoom: 18 }).addTo(map);
  else
    for (const line of gridLines())
      L.polyline(line, { className: 'k-map-grid', interactive: false }).addTo(map);
  for (const city of cities) {
    L.circleMarker([city.latitude, city.longitude], {
      radius: 3,
      className: 'k-map-city',
      interactive: false,
    })
      .bindTooltip(city[options.locale], {
        className: cx('k-map-name', large.has(city.en) && 'large', largest.has(city.en) && 'largest'),
        direction: namedOnLeft.has(city.en) ? 'left' : 'right',
        permanent: true,
      })
      .addTo(map);
  }

  const icon = L.divIcon({ className: 'k-map-pin', iconSize: [28, 36], iconAnchor: [14, 34] });
  const pin = L.marker([0, 0], { icon, draggable: true, alt: options.pinLabel, keyboard: false });
  const pick = ({ lat, lng }: L.LatLng) => options.onPick(rounded(lat, lng));
  pin.on('dragend', () => pick(pin.getLatLng()));
  map.on('click', ({ latlng }) => pick(latlng));
  map.on('keydown', ({ originalEvent }) => {
    const { key, target, shiftKey } = originalEvent;
    // The zoom buttons on the map handle Enter themselves.
    if (target !== box) return;
    const way = arrows[key];
    if (!way && key !== 'Enter') return;
    originalEvent.preventDefault();
    // No animation: while Leaflet animates it ignores arrows, and Enter would pick a point on the way.
    originalEvent.stopPropagation();
    if (way) map.panBy(L.point(way).multiplyBy(shiftKey ? 3 * STEP : STEP), { animate: false });
    else pick(map.getCenter());
  });

  return {
    show(spot, look) {
      if (!spot) {
        pin.remove();
        return;
      }
      const at: [number, number] = [spot.latitude, spot.longitude];
      pin.setLatLng(at).addTo(map);
      if (look) map.setView(at, Math.max(map.getZoom(), CLOSE), { animate: false });
    },
    remove: () => map.remove(),
  };
}

function gridLines(): [number, number][][] {
  const steps = Array.from({ length: 180 / GRID_DEGREES + 1 }, (_, i) => i * GRID_DEGREES);
  return steps.flatMap((step): [number, number][][] => [
    [
      [step - 90, 0],
      [step - 90, 180],
    ],
    [
      [-85, step],
      [85, step],
    ],
  ]);
}

/** About a metre; more digits would be false precision. */
function rounded(latitude: number, longitude: number): Spot {
  const digits = (value: number) => Math.round(value * 1e5) / 1e5;
  const around = ((((longitude + 180) % 360) + 360) % 360) - 180;
  return { latitude: digits(latitude), longitude: digits(around) };
}

import 'leaflet/dist/leaflet.css';
import './map.css';
import L from 'leaflet';
import type { Locale } from '../../lib/text.ts';
import { cities, outline } from './india.ts';

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

/** Offline map: an outline and city names. With tiles below if the installation configures them. */
export function drawMap(box: HTMLElement, options: MapOptions): DrawnMap {
  const map = L.map(box, { attributionControl: false, minZoom: 3, maxZoom: 18, zoomSnap: 0.5 });
  // Leaflet focuses the map on press and undoes the scroll of the window only: inside a pane the pin would jump.
  box.addEventListener('pointerdown', () => box.focus({ preventScroll: true }), { capture: true });
  map.on('zoomend', () => box.classList.toggle('near', map.getZoom() >= NAMES_FROM));
  map.fitBounds(INDIA);
  const land = L.polygon(
    outline.map(([longitude, latitude]) => [latitude, longitude] as [number, number]),
    { className: 'k-map-land', interactive: false, fill: options.tileUrl === null },
  );
  if (options.tileUrl) L.tileLayer(options.tileUrl, { maxZoom: 18 }).addTo(map);
  land.addTo(map);
  for (const city of cities) {
    L.circleMarker([city.latitude, city.longitude], {
      radius: 3,
      className: 'k-map-city',
      interactive: false,
    })
      .bindTooltip(city[options.locale], { className: 'k-map-name', direction: 'right', permanent: true })
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

/** About a metre; more digits would be false precision. */
function rounded(latitude: number, longitude: number): Spot {
  const digits = (value: number) => Math.round(value * 1e5) / 1e5;
  const around = ((((longitude + 180) % 360) + 360) % 360) - 180;
  return { latitude: digits(latitude), longitude: digits(around) };
}

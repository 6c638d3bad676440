export interface PostalAddress {
  readonly address?: string | null;
  readonly locality?: string | null;
  readonly area: string;
  readonly city: string;
  readonly pincode?: string | null;
}

/** The address as one line. */
export function addressLine({ address, locality, area, city, pincode }: PostalAddress): string {
  return [address, locality, area, city, pincode].filter(Boolean).join(', ');
}

interface Place extends PostalAddress {
  readonly name: string;
  readonly latitude: number | null;
  readonly longitude: number | null;
}

/** Opens the phone's map with the way there. */
export function directionsTo(place: Place): string {
  const { latitude, longitude, name } = place;
  const to =
    latitude !== null && longitude !== null ? `${latitude},${longitude}` : `${name}, ${addressLine(place)}`;
  return `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(to)}`;
}

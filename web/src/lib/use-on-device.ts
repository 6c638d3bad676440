import { startTransition, useEffect, useState } from 'react';

let isAlive = false;

/**
 * False on a page that the server has drawn, until it is alive: the server knows nothing of what is on the device.
 * What then takes its place is drawn piece by piece, and a finger need not wait for it.
 */
export function useOnDevice(): boolean {
  const [isOnDevice, setOnDevice] = useState(isAlive);
  useEffect(() => {
    isAlive = true;
    startTransition(() => setOnDevice(true));
  }, []);
  return isOnDevice;
}

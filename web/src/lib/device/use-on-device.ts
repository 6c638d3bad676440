import { startTransition, useEffect, useState } from 'react';

let isAlive = false;

/**
 * False during hydration of a server-rendered page: the server does not know the device's storage. The switch is a
 * transition, so that it does not block input.
 */
export function useOnDevice(): boolean {
  const [isOnDevice, setOnDevice] = useState(isAlive);
  useEffect(() => {
    isAlive = true;
    startTransition(() => setOnDevice(true));
  }, []);
  return isOnDevice;
}

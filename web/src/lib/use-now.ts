import { useEffect, useState } from 'react';

/** The current time, updated often enough for "5 min ago" and "open now". */
export function useNow(everyMs = 30_000): Temporal.Instant {
  const [now, setNow] = useState(() => Temporal.Now.instant());
  useEffect(() => {
    const timer = setInterval(() => setNow(Temporal.Now.instant()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}

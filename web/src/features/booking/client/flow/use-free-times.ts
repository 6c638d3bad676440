import type { BusinessPage } from '@kursi/core/discovery/discovery.contract.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useWhenBack } from '../../../../lib/sync/online.ts';
import { type CartLine, wantedIn } from '../../../../shared/cart/cart.ts';
import { type FreeTimes, fetchFreeTimes, firstShown, todayAt } from '../../../../shared/cart/free-times.ts';

interface Answered {
  readonly wanted: string;
  readonly data?: FreeTimes | undefined;
  readonly failed?: boolean;
}

/** A page that was hidden for longer than this refetches when it is shown again. */
const OLD_MS = 60_000;
/** While the page is open, times that come free or are taken by others appear after this. */
const AGAIN_MS = 30_000;

/** Free times of three weeks for the cart; `data` is undefined while loading. */
export function useFreeTimes(page: BusinessPage, lines: readonly CartLine[], day: string | undefined) {
  const [from, setFrom] = useState(() => firstShown(todayAt(page.time_zone), day));
  const lineKey = wantedIn(lines);
  const wanted = `${from} ${lineKey}`;
  const [answered, setAnswered] = useState<Answered>({ wanted: '' });
  const current = useRef(wanted);

  const ask = useCallback(
    (anew: boolean) => {
      const asked = (JSON.parse(lineKey) as [string, number, string | null][]).map(
        ([service_id, slots, entity_id]) => ({ service_id, slots, entity_id }),
      );
      if (asked.length === 0) return;
      // Race: drops a response when the cart has changed since the request.
      const settle = (make: (before: Answered) => Answered) =>
        current.current === wanted && setAnswered(make);
      fetchFreeTimes(page, asked, { anew, from }).then(
        (data) => settle(() => ({ wanted, data })),
        // On an error, stale times stay on the screen.
        () =>
          settle((before) => (before.wanted === wanted && before.data ? before : { wanted, failed: true })),
      );
    },
    [page, wanted, lineKey, from],
  );
  useEffect(() => {
    current.current = wanted;
    ask(false);
    let left = performance.now();
    const onChange = () => {
      if (document.visibilityState === 'hidden') left = performance.now();
      else if (performance.now() - left > OLD_MS) ask(true);
    };
    document.addEventListener('visibilitychange', onChange);
    const timer = setInterval(() => document.visibilityState === 'visible' && ask(true), AGAIN_MS);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', onChange);
    };
  }, [ask, wanted]);

  const isHere = answered.wanted === wanted;
  const failed = isHere && answered.failed === true;
  useWhenBack(failed, () => ask(true));
  return {
    wanted,
    from,
    setFrom,
    data: isHere ? answered.data : undefined,
    failed,
    again: useCallback(() => ask(true), [ask]),
  };
}

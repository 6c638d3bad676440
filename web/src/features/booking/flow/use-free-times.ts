import type { BusinessPage } from '@kursi/core/discovery/discovery.contract.ts';
import { useCallback, useEffect, useState } from 'react';
import { type CartLine, wantedIn } from '../../../parts/cart/cart.ts';
import { askFreeTimes, type FreeTimes } from '../../../parts/cart/free-times.ts';

interface Answered {
  readonly wanted: string;
  readonly data?: FreeTimes | undefined;
  readonly failed?: boolean;
}

/** Whoever comes back to the page after this long sees what is free now. */
const OLD_MS = 60_000;

/** The free times of three weeks for what is wanted; `data` is undefined while they are being asked for. */
export function useFreeTimes(page: BusinessPage, lines: readonly CartLine[]) {
  const wanted = wantedIn(lines);
  const [answered, setAnswered] = useState<Answered>({ wanted: '' });

  const ask = useCallback(
    (anew: boolean) => {
      const asked = (JSON.parse(wanted) as [string, number, string | null][]).map(
        ([service_id, slots, entity_id]) => ({ service_id, slots, entity_id }),
      );
      if (asked.length === 0) return;
      askFreeTimes(page, asked, { anew }).then(
        (data) => setAnswered({ wanted, data }),
        // What is shown already may be a little old; that is better than nothing.
        () =>
          setAnswered((before) =>
            before.wanted === wanted && before.data ? before : { wanted, failed: true },
          ),
      );
    },
    [page, wanted],
  );
  useEffect(() => {
    ask(false);
    let left = performance.now();
    const onChange = () => {
      if (document.visibilityState === 'hidden') left = performance.now();
      else if (performance.now() - left > OLD_MS) ask(true);
    };
    document.addEventListener('visibilitychange', onChange);
    return () => document.removeEventListener('visibilitychange', onChange);
  }, [ask]);

  const isHere = answered.wanted === wanted;
  return {
    wanted,
    data: isHere ? answered.data : undefined,
    failed: isHere && answered.failed === true,
    again: useCallback(() => ask(true), [ask]),
  };
}

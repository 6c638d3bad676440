import { visitCalls } from '@kursi/core/booking/visits.contract.ts';
import type { OutputOf } from '@kursi/core/contract/call.ts';
import { useEffect, useState } from 'react';
import { send } from '../../../../lib/api/api.ts';
import { formatInstantTime } from '../../../../lib/format.ts';
import { useText } from '../../../../lib/text.ts';
import { Note } from '../../../../ui/states/note.tsx';

type Other = OutputOf<typeof visitCalls.getHold>['meanwhile'][number];

interface OverlappingVisitNoteProps {
  readonly businessId: string;
  readonly visitId: string | undefined;
}

/** Warns of an overlapping visit of the same client; a warning only, since it may be intended. */
export function OverlappingVisitNote({ businessId, visitId }: OverlappingVisitNoteProps) {
  const t = useText();
  const [others, setOthers] = useState<readonly Other[]>([]);
  useEffect(() => {
    if (!visitId) return;
    const leaving = new AbortController();
    send(visitCalls.getHold, { business_id: businessId, visit_id: visitId }, { signal: leaving.signal }).then(
      ({ meanwhile }) => setOthers(meanwhile),
      // Optional: a failed request hides the warning.
      () => undefined,
    );
    return () => leaving.abort();
  }, [businessId, visitId]);
  if (others.length === 0) return null;
  return (
    <Note tone="info" live="status" className="mx-4 mt-4">
      {others.map(({ business_name: name, start_date, time_zone: timeZone }) => (
        <p key={`${start_date} ${name}`}>
          {t('flow.meanwhile', { name, time: formatInstantTime(start_date, { timeZone }) })}
        </p>
      ))}
    </Note>
  );
}

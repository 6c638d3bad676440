import type { HistoryChange } from '@kursi/core/history/history.contract.ts';
import { useText } from '../../lib/text.ts';
import { fieldName, valueSaid } from './said.ts';

/** Before struck, arrow, after bold; what only came has no before. */
export function ChangeList({ changes }: { readonly changes: readonly HistoryChange[] }) {
  const t = useText();
  return (
    <>
      {changes.map((change) => (
        <span key={change.field} className="mr-3 inline-block break-words">
          <span className="text-ink-2">{fieldName(t, change)} </span>
          {change.is_erased && change.before === null && change.after === null ? (
            <i className="text-ink-3">{t('deeds.erased')}</i>
          ) : (
            <Sides change={change} />
          )}
        </span>
      ))}
    </>
  );
}

function Sides({ change: { field, before, after } }: { readonly change: HistoryChange }) {
  const t = useText();
  return (
    <>
      {before !== null && (
        <>
          <s className="num text-ink-3">{valueSaid(t, field, before)}</s>{' '}
          <span aria-hidden className="text-ink-3">
            →
          </span>
          <span className="sr-only">{t('deeds.to')}</span>{' '}
        </>
      )}
      <b className="num font-semibold">{valueSaid(t, field, after)}</b>
    </>
  );
}

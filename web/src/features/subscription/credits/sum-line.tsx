import type { OutputOf } from '@kursi/core/contract/call.ts';
import type { creditCalls } from '@kursi/core/subscription/credits.contract.ts';
import { Fragment } from 'react';
import { formatNumber } from '../../../lib/format.ts';
import { useText } from '../../../lib/text.ts';
import { IconAlertCircle, IconCheck } from '../../../ui/pictures/icons.ts';

/** What there was, came and went in the period, as a sum that anybody can check. */
export function SumLine({ sums }: { readonly sums: OutputOf<typeof creditCalls.get>['sums'] }) {
  const t = useText();
  const { before, bought, taken_back, set_aside, came_back, left } = sums;
  const terms = [
    ...(before > 0 ? ([['+', before, 'before']] as const) : []),
    ...(bought > 0 || before === 0 ? ([['+', bought, 'bought']] as const) : []),
    ...(taken_back > 0 ? ([['−', taken_back, 'taken_back']] as const) : []),
    ['−', set_aside, 'set_aside'],
    ['+', came_back, 'came_back'],
    ['=', left, 'left'],
  ] as const;
  const addsUp = before + bought - taken_back - set_aside + came_back === left;
  return (
    <p className="k-cr-sum num">
      {terms.map(([sign, value, name], index) => (
        <Fragment key={name}>
          {index > 0 && <span className="sign">{sign}</span>}
          <span>
            <b>{formatNumber(value)}</b> {t(`credits.sum_${name}`)}
          </span>
        </Fragment>
      ))}
      {addsUp ? (
        <span className="check text-good">
          <IconCheck className="i-m" aria-hidden />
          {t('credits.adds_up')}
        </span>
      ) : (
        <span className="check text-bad">
          <IconAlertCircle className="i-m" aria-hidden />
          {t('credits.adds_up_not')}
        </span>
      )}
    </p>
  );
}

import type { OutputOf } from '@kursi/core/contract/call.ts';
import type { creditCalls } from '@kursi/core/subscription/credits.contract.ts';
import { Fragment } from 'react';
import { formatNumber } from '../../../lib/format.ts';
import { useText } from '../../../lib/text.ts';
import { cx } from '../../../ui/cx.ts';
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
    <p className="num mb-5 flex flex-wrap items-center gap-x-3.5 gap-y-1.5 rounded-1 bg-sunken px-4 py-3 max-desk:gap-x-2.5 max-desk:gap-y-1">
      {terms.map(([sign, value, name], index) => (
        <Fragment key={name}>
          {index > 0 && <span className="text-ink-3">{sign}</span>}
          <span>
            <b className="mr-0.75 text-t3/[inherit] font-bold">{formatNumber(value)}</b>{' '}
            {t(`credits.sum_${name}`)}
          </span>
        </Fragment>
      ))}
      <span
        className={cx(
          'flex items-center gap-1.5 font-medium max-desk:w-full desk:ml-auto',
          addsUp ? 'text-good' : 'text-bad',
        )}
      >
        {addsUp ? <IconCheck className="i-m" aria-hidden /> : <IconAlertCircle className="i-m" aria-hidden />}
        {t(addsUp ? 'credits.adds_up' : 'credits.adds_up_not')}
      </span>
    </p>
  );
}

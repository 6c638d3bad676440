import { salesReportCalls } from '@kursi/core/sales/sales-report.contract.ts';
import type { ReactNode } from 'react';
import { addressOf } from '../../app/address/address.ts';
import { ButtonLink } from '../../app/address/links.tsx';
import { paths } from '../../app/address/paths.ts';
import type { MyBusiness } from '../../app/selected-business.ts';
import { formatDayRange } from '../../lib/format.ts';
import { useShortcut } from '../../lib/keyboard/shortcuts.tsx';
import { may } from '../../lib/may.ts';
import { useText } from '../../lib/text.ts';
import { Button } from '../../ui/button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { RangeBar } from './range-bar.tsx';
import { type ReportRange, stepped, today } from './report-range.ts';

interface ReportPageProps {
  readonly business: MyBusiness;
  readonly title: string;
  readonly range: ReportRange;
  readonly onRange: (range: ReportRange) => void;
  /** Undefined while there is nothing to save. */
  readonly onCsv: (() => void) | undefined;
  readonly children: ReactNode;
}

/** What every report has: its dates, print, CSV, the way back to all reports, and the keys for them. */
export function ReportPage({ business, title, range, onRange, onCsv, children }: ReportPageProps) {
  const t = useText();
  useShortcut('arrowleft', { label: t('figures.earlier') }, () => onRange(stepped(range, -1)));
  useShortcut('arrowright', { label: t('figures.later') }, () => onRange(stepped(range, 1)));
  useShortcut('p', { label: t('figures.print') }, () => window.print());
  return (
    <div className="w-full p-4 max-desk:pt-1 desk:p-8">
      <PageHeader
        title={title}
        sub={
          <span className="hidden print:inline">
            {formatDayRange(range.from, range.to, { today: today() })}
          </span>
        }
        actions={
          <>
            <Button className="print:hidden" onClick={() => window.print()}>
              {t('figures.print')}
            </Button>
            <Button className="print:hidden" disabled={!onCsv} onClick={onCsv}>
              {t('figures.csv')}
            </Button>
            {may(salesReportCalls.getWords, business) && (
              <ButtonLink href={addressOf(paths.reports, { search: range })}>{t('figures.title')}</ButtonLink>
            )}
          </>
        }
      />
      <div className="mt-4">
        <RangeBar range={range} onChange={onRange} />
      </div>
      {children}
    </div>
  );
}

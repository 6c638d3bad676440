import { type FindingShown, findingCalls } from '@kursi/core/history/findings/findings.contract.ts';
import { useState } from 'react';
import { PagedList } from '../../../app/paged-list.tsx';
import type { MyBusiness } from '../../../app/selected-business.ts';
import { useUser } from '../../../app/user-context.tsx';
import { formatInstant } from '../../../lib/format.ts';
import { useCallQuery } from '../../../lib/sync/queries.ts';
import { useText } from '../../../lib/text.ts';
import { useNow } from '../../../lib/use-now.ts';
import { LoadFailed } from '../../../shared/loading.tsx';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { Chip } from '../../../ui/fields/chip.tsx';
import { IconDot } from '../../../ui/lists/list-row.tsx';
import { IconCheck } from '../../../ui/pictures/icons.ts';
import { FindingRules } from './finding-rules.tsx';
import { findingSaid, findingTitle, groupIcons, groupOf, isGrave } from './finding-said.ts';
import { MarkFinding } from './mark-finding.tsx';

interface FindingsProps {
  readonly business: MyBusiness;
  readonly timeZone: string;
  /** Its rows are what the list shows. */
  readonly openId: string | null;
  readonly onOpen: (id: string | null) => void;
}

/** So many are shown to begin with; the rest once some of these were looked at. */
const SHOWN = 100;

/** What is worth a look: what nobody looked at yet, and on demand what somebody did. */
export function Findings(props: FindingsProps) {
  const t = useText();
  const { business } = props;
  const business_id = business.id;
  const { data, isError, refetch } = useCallQuery(findingCalls.list, { business_id, limit: SHOWN });
  const [isSetting, setSetting] = useState(false);
  const [showsSeen, setShowsSeen] = useState(false);
  return (
    <section aria-label={t('findings.title')} className="k-card grid content-start gap-1 py-3">
      <div className="flex flex-wrap items-baseline justify-between gap-2 px-4">
        <h2 className="text-t4 font-bold">{t('findings.title')}</h2>
        {data && data.open_count > 0 && (
          <Chip tone="warn">{t('findings.open', { count: data.open_count })}</Chip>
        )}
      </div>
      {!data && isError && <LoadFailed onRetry={refetch}>{t('findings.failed')}</LoadFailed>}
      {data?.items.length === 0 && <p className="px-4 py-2 text-ink-3">{t('findings.none')}</p>}
      {data && <FindingList {...props} findings={data.items} />}
      <div className="flex flex-wrap gap-x-2 px-2">
        <Button variant="quiet" size="small" onClick={() => setSetting(true)}>
          {t('findings.what_counts')}
        </Button>
        <Button
          variant="quiet"
          size="small"
          aria-expanded={showsSeen}
          onClick={() => setShowsSeen(!showsSeen)}
        >
          {t('findings.seen_list')}
        </Button>
      </div>
      {showsSeen && (
        <PagedList
          call={findingCalls.list}
          input={{ business_id, state: 'seen' }}
          empty={{ title: t('findings.seen_none'), body: '' }}
          failed={t('findings.failed')}
        >
          {(findings) => <FindingList {...props} findings={findings} />}
        </PagedList>
      )}
      {isSetting && <FindingRules businessId={business_id} onClose={() => setSetting(false)} />}
    </section>
  );
}

function FindingList({
  findings,
  openId,
  onOpen,
  timeZone,
  business,
}: FindingsProps & { readonly findings: readonly FindingShown[] }) {
  return (
    <ul className="divide-y divide-line-soft">
      {findings.map((finding) => {
        const isOpen = finding.id === openId;
        return (
          <li key={finding.id} className={cx(isOpen && 'bg-hover outline outline-ink -outline-offset-1')}>
            <button
              type="button"
              aria-expanded={isOpen}
              className="k-row w-full items-start px-4 text-left -outline-offset-2"
              onClick={() => onOpen(isOpen ? null : finding.id)}
            >
              <Finding finding={finding} timeZone={timeZone} />
            </button>
            {isOpen && <MarkFinding businessId={business.id} finding={finding} />}
          </li>
        );
      })}
    </ul>
  );
}

function Finding({ finding, timeZone }: { readonly finding: FindingShown; readonly timeZone: string }) {
  const t = useText();
  const now = useNow();
  const { id: myId } = useUser();
  const { seen, actor_id, actor_name, at } = finding;
  const nameOf = (id: string | null, name: string | null) =>
    id === myId ? t('deeds.you') : (name ?? t('deeds.someone'));
  const Icon = seen ? IconCheck : groupIcons[groupOf(finding)];
  const seenBy = seen && t('findings.seen_by', { name: nameOf(seen.by_id, seen.by_name) });
  return (
    <>
      <IconDot tone={seen ? 'neutral' : isGrave(finding) ? 'bad' : 'warn'}>
        <Icon className="i-m" aria-hidden />
      </IconDot>
      <span className="mid">
        <span className="block font-medium">{findingTitle(t, finding)}</span>
        <span className="sub block break-words">
          {[nameOf(actor_id, actor_name), findingSaid(t, finding, timeZone)].filter(Boolean).join(', ')}
        </span>
        <span className="sub num block">
          {[formatInstant(at, { timeZone, now }), seenBy].filter(Boolean).join(', ')}
        </span>
      </span>
    </>
  );
}

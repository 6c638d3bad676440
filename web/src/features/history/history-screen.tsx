import { settingsCalls } from '@kursi/core/business/settings.contract.ts';
import { findingCalls } from '@kursi/core/history/findings/findings.contract.ts';
import { EXPORT_MOST, type HistoryEntryShown, historyCalls } from '@kursi/core/history/history.contract.ts';
import { useRef, useState } from 'react';
import { PagedList } from '../../app/paged-list.tsx';
import type { MyBusiness } from '../../app/selected-business.ts';
import { useUser } from '../../app/user-context.tsx';
import { saveFile } from '../../lib/device/save-file.ts';
import { useMedia } from '../../lib/device/use-media.ts';
import { homeTimeZone } from '../../lib/format.ts';
import { useShortcut } from '../../lib/keyboard/shortcuts.tsx';
import { may, withoutState } from '../../lib/may.ts';
import { useCommand } from '../../lib/sync/command.ts';
import { useCallQuery } from '../../lib/sync/queries.ts';
import { useText } from '../../lib/text.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Drawer } from '../../ui/overlays/drawer.tsx';
import { showToast } from '../../ui/overlays/toast.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { IconDownload } from '../../ui/pictures/icons.ts';
import { EntryDetails } from './entry-details.tsx';
import { EntryList } from './entry-list.tsx';
import { FilterBar } from './filter-bar.tsx';
import { Findings } from './findings/findings.tsx';
import { type HistoryFilters, historyToList, noFilters, useHistoryFilters } from './history-filters.ts';
import { whatWasDone } from './said.ts';

/** Below it what is open lies over the list. */
const NARROW = '(max-width: 1439.98px)';

/** Who did what in this business, newest first, and what is known of the deed that is open. */
export function HistoryScreen({ business }: { readonly business: MyBusiness }) {
  const t = useText();
  const { id: myId } = useUser();
  const isNarrow = useMedia(NARROW);
  const { filters, change } = useHistoryFilters();
  const [openId, setOpenId] = useState<string | null>(null);
  const listed = useRef<readonly HistoryEntryShown[]>([]);
  const { data: settings } = useCallQuery(settingsCalls.get, { business_id: business.id });
  const timeZone = settings?.time_zone ?? homeTimeZone;
  const mayFind = may(findingCalls.list, withoutState(business));
  const exporting = useExport(business, filters);
  const step = (by: 1 | -1) => {
    const at = listed.current.findIndex(({ id }) => id === openId);
    const next = listed.current[at === -1 ? 0 : at + by];
    if (next) setOpenId(next.id);
  };
  useShortcut('j', { label: t('deeds.keys') }, () => step(1));
  useShortcut('k', { label: t('deeds.keys') }, () => step(-1));
  const finding = useRef<HTMLDivElement>(null);
  useShortcut('/', { label: t('deeds.find') }, () => finding.current?.querySelector('input')?.focus());
  return (
    <div className="flex min-h-full">
      <div className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)] content-start gap-4 px-8 py-6 max-desk:p-4">
        <PageHeader
          title={t('deeds.title')}
          sub={t('deeds.lead')}
          actions={
            <Button loading={exporting.pending} onClick={exporting.run}>
              <IconDownload className="i-m" aria-hidden />
              {t('deeds.csv')}
            </Button>
          }
        />
        <div
          className={cx(
            'grid grid-cols-[minmax(0,1fr)] items-start gap-6',
            mayFind && 'wide:grid-cols-[288px_minmax(0,1fr)]',
          )}
        >
          {mayFind && (
            <Findings
              business={business}
              timeZone={timeZone}
              openId={filters.finding}
              onOpen={(id) => {
                setOpenId(null);
                change({ ...noFilters, finding: id });
              }}
            />
          )}
          <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-4">
            <div ref={finding}>
              <FilterBar business={business} filters={filters} onChange={change} />
            </div>
            <PagedList
              call={historyCalls.list}
              input={{ business_id: business.id, ...historyToList(filters) }}
              empty={{ title: t('deeds.none'), body: t('deeds.none_more') }}
              failed={t('deeds.failed')}
            >
              {(entries) => {
                listed.current = entries;
                const open = entries.find(({ id }) => id === openId) ?? null;
                return (
                  <div className="flex items-start gap-6">
                    <EntryList
                      entries={entries}
                      openId={openId}
                      myId={myId}
                      timeZone={timeZone}
                      onOpen={setOpenId}
                    />
                    {open && (
                      <OpenEntry
                        entry={open}
                        isNarrow={isNarrow}
                        myId={myId}
                        timeZone={timeZone}
                        onClose={() => setOpenId(null)}
                        onRecord={(record) => {
                          setOpenId(null);
                          change({ ...noFilters, record });
                        }}
                      />
                    )}
                  </div>
                );
              }}
            </PagedList>
          </div>
        </div>
      </div>
    </div>
  );
}

function OpenEntry({
  isNarrow,
  onClose,
  ...rest
}: {
  readonly entry: HistoryEntryShown;
  readonly isNarrow: boolean;
  readonly myId: string;
  readonly timeZone: string;
  readonly onClose: () => void;
  readonly onRecord: (record: string) => void;
}) {
  const t = useText();
  const title = whatWasDone(t, rest.entry);
  if (isNarrow) {
    return (
      <Drawer title={title} closeLabel={t('deeds.close')} onClose={onClose}>
        <EntryDetails {...rest} />
      </Drawer>
    );
  }
  return (
    <aside className="k-card sticky top-4 w-80 flex-none p-5" aria-label={title}>
      <EntryDetails {...rest} />
    </aside>
  );
}

function useExport(business: MyBusiness, filters: HistoryFilters) {
  const t = useText();
  const command = useCommand(historyCalls.export, {
    onDone: ({ csv, is_whole }) => {
      saveFile(new Blob([csv], { type: 'text/csv' }), 'history.csv');
      if (!is_whole) showToast({ text: t('deeds.csv_cut', { count: EXPORT_MOST }) });
    },
  });
  return {
    pending: command.pending,
    run: () => void command.run({ business_id: business.id, ...historyToList(filters) }),
  };
}

import { keptAs, yearsKept } from '@kursi/core/history/deeds.ts';
import { deleteRowsOfBusiness } from '../../platform/database/delete-rows-of-business.ts';
import type { Log } from '../../platform/log.ts';
import type { MakeModule } from '../../platform/module/module.ts';
import { eraseClientReaction } from './erase-client.reaction.ts';
import { dropExpiredFindings, forgetNotesOnPerson } from './findings/finding.store.ts';
import { findingRoutes } from './findings/findings.routes.ts';
import { lookForFindingsJob } from './findings/look-for-findings.ts';
import { eraseValuesOfPerson } from './history.store.ts';
import { historyPageRoutes } from './page/history.routes.ts';
import type { HistoryWriter } from './remember.ts';
import { SEAL_KEY, sealAndDrop } from './seals/seal-days.ts';
import { tables } from './tables.ts';

export const historyModule =
  ({ history, log }: { readonly history: HistoryWriter; readonly log: Pick<Log, 'info'> }): MakeModule =>
  (deps) => ({
    name: 'history',
    tables,
    endpoints: [...historyPageRoutes(deps), ...findingRoutes(deps)],
    jobs: [lookForFindingsJob(deps)],
    beforeEvents: history.beforeEvents,
    reactions: [eraseClientReaction],
    sweeps: [
      () =>
        sealAndDrop({
          database: deps.database,
          key: deps.keyFor(SEAL_KEY),
          dataDir: deps.config.dataDir,
          say: (heads) =>
            log.info(
              { seals: heads.map(({ kept_as, day, seal }) => `${kept_as} ${day} ${seal}`) },
              'History sealed.',
            ),
        }),
      async (now) => {
        for (const kept of keptAs)
          await dropExpiredFindings(
            deps.database.q,
            kept,
            now.subtract({ hours: yearsKept[kept] * 365 * 24 }),
          );
      },
    ],
    personalData: {
      collect: async () => ({}),
      async erase(tx, { user_id }) {
        await eraseValuesOfPerson(tx.q, user_id);
        await forgetNotesOnPerson(tx.q, user_id);
        return null;
      },
    },
    async purgeBusiness(id) {
      for (const table of ['history_value', 'finding', 'finding_rule'] as const)
        await deleteRowsOfBusiness(deps.database.q, table, id);
    },
  });

import { deleteRowsOfBusiness } from '../../platform/database/delete-rows-of-business.ts';
import type { Log } from '../../platform/log.ts';
import type { MakeModule } from '../../platform/module/module.ts';
import { eraseClientReaction } from './erase-client.reaction.ts';
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
    endpoints: historyPageRoutes(deps),
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
    ],
    personalData: {
      collect: async () => ({}),
      async erase(tx, { user_id }) {
        await eraseValuesOfPerson(tx.q, user_id);
        return null;
      },
    },
    purgeBusiness: (id) => deleteRowsOfBusiness(deps.database.q, 'history_value', id),
  });

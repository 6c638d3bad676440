import path from 'node:path';
import { signedInAccount } from './support/account.ts';
import type { Bench } from './support/bench.ts';
import { startDatabase } from './support/database.ts';
import { compareUnderLoad } from './support/load.ts';
import { startServer, temporaryFolder } from './support/processes.ts';

const BAR = 0.5;

/** Overhead of authentication against the database and of contract validation, per call. */
export default {
  name: 'one-row-read',
  bar: 'GET /api/user answers at least half as often as node:http + pg that only reads the row',
  async run() {
    const database = await startDatabase();
    const shared = { DATABASE_URL: database.url, DB_POOL_SIZE: '10' };
    const ours = await startServer(
      { ...shared, DATA_DIR: await temporaryFolder(), LOG_LEVEL: 'info' },
      { file: path.join(import.meta.dirname, 'unlimited-server.ts') },
    );
    const { id, token } = await signedInAccount(ours.origin);
    const bare = await startServer(
      { ...shared, BARE_USER: id },
      { file: path.join(import.meta.dirname, 'bare-server.ts') },
    );
    try {
      return await compareUnderLoad(
        'GET /api/user',
        { program: ours, url: `${ours.origin}/api/user`, headers: { authorization: `Bearer ${token}` } },
        { program: bare, url: bare.origin },
        BAR,
      );
    } finally {
      await bare.stop();
      await ours.stop();
      await database.stop();
    }
  },
} satisfies Bench;

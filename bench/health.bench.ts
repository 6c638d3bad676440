import path from 'node:path';
import type { FixedAnswer } from './bare-server.ts';
import type { Bench } from './support/bench.ts';
import { compareUnderLoad } from './support/load.ts';
import { startServer, temporaryFolder } from './support/processes.ts';

const BAR = 0.5;

/** Overhead of our request pipeline for a trivial call. */
export default {
  name: 'health',
  bar: 'GET /api/health answers at least half as often as a bare node:http server',
  async run() {
    const ours = await startServer({ DATA_DIR: await temporaryFolder(), LOG_LEVEL: 'info' });
    const url = `${ours.origin}/api/health`;
    const bare = await startServer(
      { BARE_ANSWER: JSON.stringify(await answerOf(url)) },
      { file: path.join(import.meta.dirname, 'bare-server.ts') },
    );
    try {
      return await compareUnderLoad(
        'GET /api/health',
        { program: ours, url },
        { program: bare, url: bare.origin },
        BAR,
      );
    } finally {
      await bare.stop();
      await ours.stop();
    }
  },
} satisfies Bench;

/** The same bytes, headers included, so that only the servers differ. */
async function answerOf(url: string): Promise<FixedAnswer> {
  const response = await fetch(url);
  const headers = Object.fromEntries(response.headers);
  // node:http sets these headers itself.
  for (const own of ['date', 'connection', 'keep-alive']) delete headers[own];
  return { status: response.status, headers, body: await response.text() };
}

import { StartupProblem } from '../startup-problem.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { lockFolder } from './folder-lock.ts';

// Test fixture in its own process: locks the data folder (with or without its database) until it is told to
// stop. Prints one line of JSON once it has the lock, or cannot get it.
const [dataDir = '', what] = process.argv.slice(2);
const say = (fact: object) => process.stdout.write(`${JSON.stringify(fact)}\n`);

try {
  if (what === 'lock') {
    await lockFolder(dataDir);
    say({ held: true });
  } else {
    const postgres = await startEmbeddedPostgres({
      dataDir,
      log: (line) => process.stderr.write(`${line}\n`),
    });
    process.on('SIGTERM', () => void postgres.stop().then(() => process.exit(0)));
    say({ url: postgres.url, pid: postgres.pid });
  }
  setInterval(() => undefined, 60_000);
} catch (error) {
  say({ problem: error instanceof StartupProblem ? error.message : String((error as Error).stack) });
  process.exitCode = 1;
}

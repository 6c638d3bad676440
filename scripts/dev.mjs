// `npm run dev`: the server restarts on change, Vite serves the web and proxies /api to it.
import { spawn } from 'node:child_process';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');
const api = process.env.PORT ?? '3000';
const parts = [
  ['--watch', '--watch-path=server/src', '--watch-path=core', 'server/src/main.ts'],
  ['node_modules/vite/bin/vite.js', 'web'],
].map((args) =>
  spawn(process.execPath, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, KURSI_API: `http://127.0.0.1:${api}` },
  }),
);

function stop() {
  for (const part of parts) part.kill('SIGTERM');
}
process.on('SIGINT', stop);
process.on('SIGTERM', stop);
for (const part of parts) part.on('exit', stop);

// The server of unlimited-server.ts that says on SIGUSR2 how many statements it has sent to PostgreSQL.
import { Client } from 'pg';

let statements = 0;
const send = Client.prototype.query as (...asked: unknown[]) => unknown;
Client.prototype.query = function counted(this: Client, ...asked: unknown[]) {
  statements++;
  return send.apply(this, asked);
} as typeof Client.prototype.query;

await import('./unlimited-server.ts');

process.on('SIGUSR2', () => console.log(`statements ${statements}`));

// What ours is measured against: node:http with nothing around it.
//   node bench/bare-server.ts                 answers every request with the answer in BARE_ANSWER
//   BARE_USER=<id> DATABASE_URL=… DB_POOL_SIZE=…   answers with that row of users, read each time
import { createServer, type RequestListener } from 'node:http';
import { benchPool } from './support/pool.ts';

/** JSON in the environment: status, headers and body of our server's answer. */
export interface FixedAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

function fixed({ status, headers, body }: FixedAnswer): RequestListener {
  return (_request, response) => {
    response.writeHead(status, headers);
    response.end(body);
  };
}

function oneRow(connectionString: string, max: number, id: string): RequestListener {
  const pool = benchPool(connectionString, max);
  return async (_request, response) => {
    const { rows } = await pool.query('SELECT * FROM users WHERE id = $1', [id]);
    const body = JSON.stringify(rows[0]);
    response.writeHead(200, {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    });
    response.end(body);
  };
}

const env = process.env;
const listener = env['BARE_ANSWER']
  ? fixed(JSON.parse(env['BARE_ANSWER']) as FixedAnswer)
  : oneRow(env['DATABASE_URL'] ?? '', Number(env['DB_POOL_SIZE']), env['BARE_USER'] ?? '');

const server = createServer(listener).listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (typeof address === 'object') console.log(`ready at http://127.0.0.1:${address?.port}`);
});
process.on('SIGTERM', () => process.exit(0));

import { connect, type Socket } from 'node:net';

/**
 * Posts to servers on this computer. Smaller than node's client, which took half of the time of a storm of
 * webhooks: one write per request, connections kept, redirects never followed.
 */
export interface LoopbackClient {
  /** The status of the answer, or what went wrong. */
  post(url: URL, headers: Readonly<Record<string, string>>, body: Buffer): Promise<string>;
  stop(): void;
}

interface Connection {
  readonly socket: Socket;
  readonly place: string;
  read: string;
  /** How many answers came over it. */
  answers: number;
  done: ((answer: string) => void) | undefined;
}

const ANSWER_WITHIN_MS = 10_000;
const CLOSED = 'the connection was closed';

export function makeLoopbackClient(): LoopbackClient {
  const idle = new Map<string, Connection[]>();
  const open = new Set<Connection>();

  function connectionTo({ hostname, port, host }: URL): Connection {
    // No name is looked up: whatever it is called, it is this computer.
    const address = hostname === '[::1]' ? '::1' : /^127\./.test(hostname) ? hostname : '127.0.0.1';
    const socket = connect({ host: address, port: Number(port) || 80, noDelay: true });
    const connection: Connection = { socket, place: host, read: '', answers: 0, done: undefined };
    const end = (answer: string) => {
      open.delete(connection);
      const others = idle.get(host);
      if (others?.includes(connection)) others.splice(others.indexOf(connection), 1);
      finish(connection, answer);
    };
    open.add(connection);
    socket.setEncoding('latin1').setTimeout(ANSWER_WITHIN_MS);
    socket.on('data', (data) => received(connection, String(data)));
    socket.on('timeout', () => {
      end('no answer within 10 s');
      socket.destroy();
    });
    socket.on('error', (error) => end(error.message));
    socket.on('close', () => end(CLOSED));
    return connection;
  }

  function finish(connection: Connection, answer: string): void {
    const { done } = connection;
    connection.done = undefined;
    connection.read = '';
    done?.(answer);
  }

  function received(connection: Connection, data: string): void {
    connection.read += data;
    const answer = answerIn(connection.read);
    if (!answer) return;
    connection.answers++;
    if (answer.keepAlive && connection.done) {
      const others = idle.get(connection.place) ?? [];
      idle.set(connection.place, others);
      others.push(connection);
    } else connection.socket.end();
    finish(connection, answer.status);
  }

  function send(connection: Connection, bytes: Buffer): Promise<string> {
    return new Promise((resolve) => {
      connection.done = resolve;
      connection.socket.write(bytes);
    });
  }

  return {
    post: async (url, headers, body) => {
      // Ours come last: no header that a subscription asks for may break the request.
      const asked = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]);
      const lines = Object.entries<string>({
        ...Object.fromEntries(asked),
        host: url.host,
        connection: 'keep-alive',
        'content-type': 'application/json',
        'content-length': String(body.length),
      }).map(([name, value]) => `${name}: ${value}\r\n`);
      const head = `POST ${url.pathname}${url.search} HTTP/1.1\r\n${lines.join('')}\r\n`;
      const bytes = Buffer.concat([Buffer.from(head), body]);
      const kept = idle.get(url.host)?.pop();
      if (kept) {
        const answer = await send(kept, bytes);
        // The other side may close a kept connection at the same moment: that is no answer.
        if (answer !== CLOSED && !/ECONNRESET|EPIPE/.test(answer)) return answer;
      }
      return send(connectionTo(url), bytes);
    },
    stop: () => {
      for (const { socket } of open) socket.destroy();
    },
  };
}

/** The status once the whole answer is there. */
function answerIn(read: string): { status: string; keepAlive: boolean } | undefined {
  const end = read.indexOf('\r\n\r\n');
  if (end < 0) return undefined;
  const head = read.slice(0, end);
  const [, status] = /^HTTP\/1\.[01] (\d{3})/.exec(head) ?? [];
  if (!status) return { status: 'not HTTP', keepAlive: false };
  // 100 Continue and the like come before the answer.
  if (status.startsWith('1')) return answerIn(read.slice(end + 4));
  const keepAlive = !/^connection: *close/im.test(head);
  const rest = read.slice(end + 4);
  if (status === '204' || status === '304') return { status, keepAlive };
  const length = /^content-length: *(\d+)/im.exec(head)?.[1];
  if (length !== undefined) return rest.length >= Number(length) ? { status, keepAlive } : undefined;
  if (/^transfer-encoding:.*chunked/im.test(head))
    return /(^|\r\n)0+\r\n(.*\r\n)*\r\n$/.test(rest) ? { status, keepAlive } : undefined;
  // No length: the body ends with the connection, and the status is all that counts.
  return { status, keepAlive: false };
}

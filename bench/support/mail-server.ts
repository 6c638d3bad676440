import { createServer } from 'node:net';

export interface MailServer {
  readonly url: string;
  /** Deliveries per Message-ID. */
  readonly taken: ReadonlyMap<string, number>;
  /** Of the last mail. */
  lastBytes(): number;
  stop(): Promise<void>;
}

/** A minimal SMTP server; it keeps only the Message-ID. */
export async function startMailServer(): Promise<MailServer> {
  const taken = new Map<string, number>();
  let lastBytes = 0;
  const server = createServer((socket) => {
    let data: string | null = null;
    socket.write('220 bench\r\n');
    socket.on('error', () => undefined);
    socket.on('data', (bytes) => {
      const text = bytes.toString();
      if (data !== null) {
        data += text;
        if (!data.endsWith('\r\n.\r\n')) return;
        const id = /^Message-ID: (\S+)/im.exec(data)?.[1] ?? 'none';
        taken.set(id, (taken.get(id) ?? 0) + 1);
        lastBytes = data.length;
        data = null;
        socket.write('250 taken\r\n');
      } else if (text.startsWith('DATA')) {
        data = '';
        socket.write('354 go on\r\n');
      } else if (text.startsWith('QUIT')) socket.end('221 bye\r\n');
      else socket.write('250 ok\r\n');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    url: `smtp://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    taken,
    lastBytes: () => lastBytes,
    stop: () => new Promise((resolve) => void server.close(() => resolve())),
  };
}

import http from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Answered {
  readonly path: string;
  readonly kind: 'script' | 'style' | 'other';
  readonly status: number;
  readonly encoding: string;
  /** Compressed size of the body. */
  readonly bytes: number;
  /** Requested by or for the service worker: the page did not wait for it. */
  readonly background: boolean;
}

/** A proxy that counts the bytes the server really sends, including those for the service worker. */
export async function startCountingProxy(
  target: string,
): Promise<{ readonly origin: string; readonly answers: readonly Answered[]; stop(): Promise<void> }> {
  const answers: Answered[] = [];
  const proxy = http.createServer((request, response) => {
    const onward = http.request(target + request.url, { method: request.method, headers: request.headers });
    onward.on('error', () => response.destroy());
    onward.on('response', (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      let bytes = 0;
      answer.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
      });
      answer.on('end', () => answers.push(answered(request, answer, bytes)));
      answer.pipe(response);
    });
    request.pipe(onward);
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const { port } = proxy.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    answers,
    stop: () =>
      new Promise((resolve) => {
        proxy.close(() => resolve());
        proxy.closeAllConnections();
      }),
  };
}

function answered(request: http.IncomingMessage, answer: http.IncomingMessage, bytes: number): Answered {
  const type = answer.headers['content-type'] ?? '';
  return {
    path: request.url ?? '',
    kind: /javascript/.test(type) ? 'script' : /css/.test(type) ? 'style' : 'other',
    status: answer.statusCode ?? 0,
    encoding: answer.headers['content-encoding'] ?? 'none',
    bytes,
    background: !['script', 'style'].includes(String(request.headers['sec-fetch-dest'])),
  };
}

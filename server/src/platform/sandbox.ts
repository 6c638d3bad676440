import type { IncomingMessage } from 'node:http';

/**
 * Demo data, outbox page, test checkout and instant approval: for the person at this machine, and nobody else.
 */
export interface Sandbox {
  /** False outside the sandbox, and from the first sign of a proxy until the next start. */
  readonly isOpen: boolean;
  /** Looks at every request before anything else does. */
  watch(request: Pick<IncomingMessage, 'headers' | 'httpVersion'>): void;
  /** Looks at the address of every new connection. */
  meet(address: string | undefined): void;
}

/** Headers that proxies, tunnels and load balancers add; a browser on this machine sends none of them. */
const PROXY_HEADER =
  /^(forwarded|via|cdn-loop|proxy-.+|x-real-ip|x-forwarded(-.+)?|x-original-.+|x-envoy-.+|x-amzn-.+|x-arr-.+|cf-.+|(.+-)?client-ip)$/;

export function makeSandbox(opens: boolean, onEnd: (sign: string) => void): Sandbox {
  let isOpen = opens;
  const end = (sign: string | null) => {
    if (!isOpen || sign === null) return;
    isOpen = false;
    onEnd(sign);
  };
  return {
    get isOpen() {
      return isOpen;
    },
    watch(request) {
      if (isOpen) end(signOfProxy(request));
    },
    meet(address) {
      // Undefined when the caller has hung up already.
      if (address !== undefined && !isLoopbackName(address)) end('a connection from another machine');
    },
  };
}

/** Someone else may reach this server: named by what gave it away, or null. */
function signOfProxy({ headers, httpVersion }: Parameters<Sandbox['watch']>[0]): string | null {
  if (httpVersion === '1.0') return 'HTTP/1.0';
  for (const name in headers) if (PROXY_HEADER.test(name)) return `the header ${name}`;
  // A plain TCP forward adds no header, but its visitors ask for the name they know.
  if (!isLoopbackName(headers.host ?? '')) return 'a Host that is not this machine';
  // A proxy that rewrites the Host leaves where the visitor's page came from. A page elsewhere that links or posts
  // here says so itself, and ends nothing.
  if (headers['sec-fetch-site'] === 'cross-site') return null;
  if (isElsewhere(headers.origin)) return 'an Origin that is not this machine';
  return isElsewhere(headers.referer) ? 'a Referer that is not this machine' : null;
}

function isElsewhere(address: string | undefined): boolean {
  if (address === undefined || address === 'null') return false;
  const url = URL.parse(address);
  return url !== null && !isLoopbackName(url.host);
}

/** localhost, 127.x.x.x, ::1, with or without a port. A page on the internet cannot make a browser send these. */
function isLoopbackName(host: string): boolean {
  const name = host
    .replace(/^::ffff:/i, '')
    .replace(/(?<!:):\d+$/, '')
    .replace(/^\[|\]$/g, '')
    .toLowerCase();
  return (
    name === 'localhost' || name.endsWith('.localhost') || name === '::1' || /^127(\.\d{1,3}){3}$/.test(name)
  );
}

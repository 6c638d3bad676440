import type { Caught, ErrorReport, ErrorSource } from './error-report-client.ts';

export type { ErrorSource } from './error-report-client.ts';

export interface ErrorReportSwitch {
  readonly endpoint: string | undefined;
  readonly production: boolean;
}

export interface ErrorReportsSurroundings {
  readonly load: (endpoint: string) => Promise<(caught: Caught) => void>;
  readonly now: () => number;
  readonly randomBytes: (count: number) => Uint8Array;
}

/** Rate limit per page: an error in a loop must not flood the server. */
const mostPerPage = 20;

export function createErrorReports({ load, now, randomBytes }: ErrorReportsSurroundings) {
  const references = new WeakMap<object, string>();
  let waiting: Caught[] = [];
  let send: ((caught: Caught) => void) | 'off' | undefined;
  let count = 0;

  function pass(caught: Caught): void {
    if (send === 'off') return;
    if (send) send(caught);
    else waiting.push(caught);
  }

  return {
    /** Returns a reference also when reports are off: the person reads it on the screen. */
    report(error: unknown, source: ErrorSource): string {
      const known = isObject(error) ? references.get(error) : undefined;
      // Deduplicates: React passes the same error to the boundary and to window.
      if (known !== undefined) return known;
      const reference = makeReference(randomBytes(8));
      if (isObject(error)) references.set(error, reference);
      count += 1;
      if (count <= mostPerPage) pass({ error, source, reference, at: now() });
      return reference;
    },
    async start({ endpoint, production }: ErrorReportSwitch): Promise<void> {
      if (send) return;
      send = (endpoint && production ? await load(endpoint).catch(() => undefined) : undefined) ?? 'off';
      const early = waiting;
      waiting = [];
      for (const caught of early) pass(caught);
    },
  };
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

/** Reads well over the phone: no 0/O, 1/I/L, U/V. "K7F3-9QX2" */
const letters = '23456789ABCDEFGHJKMNPQRSTWXYZ';

export function makeReference(bytes: Uint8Array): string {
  const text = Array.from(bytes.subarray(0, 8), (byte) => letters[byte % letters.length]).join('');
  return `${text.slice(0, 4)}-${text.slice(4)}`;
}

const reports = createErrorReports({
  load: async (endpoint) => {
    const { createErrorReporter } = await import('./error-report-client.ts');
    return createErrorReporter({
      page: () => location.pathname,
      origin: location.origin,
      language: () => document.documentElement.lang,
      agent: navigator.userAgent,
      send: (report: ErrorReport) => {
        const body = JSON.stringify(report);
        fetch(endpoint, { method: 'POST', keepalive: true, credentials: 'omit', body }).catch(() => {
          // Ignored: reporting a failed report would loop.
        });
      },
    });
  },
  now: () => Date.now(),
  randomBytes: (count) => crypto.getRandomValues(new Uint8Array(count)),
});

/** For an error boundary or a catch. Returns the reference to show. */
export const reportError = reports.report;

/** Once, at start, before anything can fail. */
export function watchErrors(): void {
  window.addEventListener('error', (event) => {
    // Pictures that fail to load come here too, without an error: not a bug.
    if (event.error !== undefined && event.error !== null) reports.report(event.error, 'window');
  });
  window.addEventListener('unhandledrejection', (event) => reports.report(event.reason, 'promise'));
}

/** Called once the server's public configuration has arrived. */
export function startErrorReports(config: ErrorReportSwitch): Promise<void> {
  return reports.start({ ...config, production: config.production && import.meta.env.PROD });
}

/** Where the error was caught: only the boundary shows a page for it. */
export type ErrorSource = 'window' | 'promise' | 'boundary' | 'handled';

export interface Caught {
  readonly error: unknown;
  readonly source: ErrorSource;
  readonly reference: string;
  readonly at: number;
}

/** The whole payload. Privacy: no user, no field values, no query, no address bar. */
export interface ErrorReport {
  readonly reference: string;
  readonly source: string;
  readonly name: string;
  readonly message: string;
  readonly stack: string;
  readonly page: string;
  readonly language: string;
  readonly agent: string;
  readonly at: string;
}

export interface ReporterSurroundings {
  readonly page: () => string;
  readonly origin: string;
  readonly language: () => string;
  readonly agent: string;
  readonly send: (report: ErrorReport) => void;
}

const longestMessage = 300;
const longestStack = 4_000;

export function createErrorReporter({ page, origin, language, agent, send }: ReporterSurroundings) {
  const sent = new Set<string>();

  return (caught: Caught): void => {
    const error = caught.error instanceof Error ? caught.error : undefined;
    const said =
      error?.message ??
      (typeof caught.error === 'string' ? caught.error : 'Something that is no error was thrown');
    const message = withoutPersonalData(said).slice(0, longestMessage);
    const stack = framesOf(error?.stack ?? '', origin);
    const fingerprint = `${error?.name}|${message}|${stack.slice(0, 300)}`;
    if (sent.has(fingerprint)) return;
    sent.add(fingerprint);
    send({
      reference: caught.reference,
      source: caught.source,
      name: error?.name ?? 'unknown',
      message,
      stack,
      page: withoutIds(page()),
      language: language(),
      agent: agent.slice(0, 200),
      at: new Date(caught.at).toISOString(),
    });
  };
}

/** Privacy: drops the message lines of a stack, which may contain anything, and keeps the frames. */
function framesOf(stack: string, origin: string): string {
  return stack
    .split('\n')
    .filter((line) => /^\s*at\s|@/.test(line) && /:\d+(?::\d+)?\)?\s*$/.test(line))
    .map((line) =>
      line
        .trim()
        .replaceAll(origin, '')
        .replace(/[?#][^\s:)]*/g, ''),
    )
    .join('\n')
    .slice(0, longestStack);
}

export function withoutPersonalData(text: string): string {
  return (
    text
      .replace(/[\p{L}\p{N}._%+-]+@[\p{L}\p{N}.-]+/gu, '[e-mail]')
      .replace(/\beyJ[\w-]+\.[\w-]+(?:\.[\w-]+)?/g, '[token]')
      .replace(/(https?:\/\/[^\s?#'"]+)[?#][^\s'")]*/g, '$1')
      .replace(/[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/gi, '[id]')
      .replace(/\+?\d(?:[\s().-]?\d){5,}/g, '[number]')
      // Quoted data may contain quotes itself, so everything after the first one is dropped.
      .replace(/["“][\s\S]*$/, '"…')
      // 'userName' is an identifier and helps; 'Asha Rao, Pune' is personal data.
      .replace(/'[^']*[^\w$.'][^']*'/g, "'…'")
  );
}

/** Privacy: keeps known words of a path and drops ids and tokens, which may name a person or grant access. */
export function withoutIds(path: string): string {
  return path
    .split('/')
    .map((part) => (/^[a-z-]{0,24}$/.test(part) ? part : ':id'))
    .join('/');
}

import type { Bench, Row } from './support/bench.ts';
import type { Answered } from './support/counting-proxy.ts';
import { answersFor } from './support/visit.ts';
import { launchBrowser, PAGES, startWeb } from './support/web.ts';

const BAR_BYTES = 140 * 1024;

/** Bytes that a phone downloads before sign-in is possible. */
export default {
  name: 'bytes',
  bar: 'JavaScript of the sign-in page ≤ 140 KB, compressed as served',
  async run() {
    const server = await startWeb();
    const browser = await launchBrowser();
    try {
      const rows: Row[] = [];
      for (const page of PAGES) {
        rows.push(...rowsOf(page.name, await answersFor(browser, server.origin, page.path)));
      }
      return rows;
    } finally {
      await browser.close();
      await server.stop();
    }
  },
} satisfies Bench;

function rowsOf(name: string, answers: readonly Answered[]): Row[] {
  const files = answers.filter(({ kind, status }) => kind !== 'other' && status === 200);
  const uncompressed = files.filter(({ encoding, bytes }) => encoding !== 'br' && bytes > 0);
  const sum = (of: readonly Answered[]) => of.reduce((total, { bytes }) => total + bytes, 0);
  const forPage = files.filter(({ background }) => !background);
  const scripts = sum(forPage.filter(({ kind }) => kind === 'script'));
  const styles = sum(forPage.filter(({ kind }) => kind === 'style'));
  const later = sum(files.filter(({ background }) => background));
  const isSignIn = name === 'sign-in';
  return [
    {
      what: `${name}: JavaScript`,
      figure: kilobytes(scripts),
      ...(isSignIn && { bar: `≤ ${kilobytes(BAR_BYTES)}`, met: scripts > 0 && scripts <= BAR_BYTES }),
      raw: files,
    },
    { what: `${name}: CSS`, figure: kilobytes(styles) },
    { what: `${name}: scripts and styles the service worker fetched besides`, figure: kilobytes(later) },
    {
      what: `${name}: scripts and styles not sent as brotli`,
      figure: uncompressed.map(({ path }) => path).join(' ') || 'none',
      bar: 'none',
      met: uncompressed.length === 0,
    },
  ];
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1024).toFixed(1)} KB`;
}

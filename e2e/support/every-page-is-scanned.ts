import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter';

/** What `looksRight` was called on, and where a journey has been; annotations of each test. */
export const VISITED = 'visited';
export const SCANNED = 'scanned';

/** /visit/018f… and /visit/019a… are one page, and so are the pages of all businesses. */
export function pageOf(url: string): string {
  return new URL(url).pathname
    .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '{id}')
    .replace(/^\/b\/[^/]+/, '/b/{business_url}');
}

/** Names the pages that were opened in a run of all journeys and that none of them has scanned. */
export default class EveryPageIsScanned implements Reporter {
  readonly #seen = { [VISITED]: new Set<string>(), [SCANNED]: new Set<string>() };

  onTestEnd(_test: TestCase, result: TestResult): void {
    for (const { type, description = '' } of result.annotations) {
      if (type === VISITED || type === SCANNED) this.#seen[type].add(description);
    }
  }

  onEnd(): void {
    const missed = [...this.#seen[VISITED].difference(this.#seen[SCANNED])];
    if (missed.length > 0) console.error(`No journey has scanned: ${missed.join(', ')}`);
  }
}

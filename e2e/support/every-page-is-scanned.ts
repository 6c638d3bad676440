import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter';
import { paths } from '../../web/src/app/paths.ts';

/** The language and the address that `looksRight` was called on, e.g. "hi /services"; an annotation of each test. */
export const SCANNED = 'scanned';

/** For a run of all journeys: it has failed when none of them has scanned some page in some language. */
export default class EveryPageIsScanned implements Reporter {
  readonly #scanned = new Set<string>();

  onTestEnd(_test: TestCase, { annotations }: TestResult): void {
    for (const { type, description = '' } of annotations)
      if (type === SCANNED) this.#scanned.add(description);
  }

  async onEnd(): Promise<{ status: 'failed' } | undefined> {
    const scanned = [...this.#scanned];
    const missed = ['en', 'hi']
      .flatMap((language) => Object.values(paths).map((path) => `${language} ${path}`))
      // A sheet for those who build the product, which speaks no language.
      .filter((page) => page !== `hi ${paths.components}`)
      .filter((page) => {
        const address = new RegExp(`^${page.replace(/\$\w+/g, '[^/]+')}$`);
        return !scanned.some((one) => address.test(one));
      });
    if (missed.length === 0) return undefined;
    console.error(`No journey has scanned: ${missed.join(', ')}`);
    return { status: 'failed' };
  }
}

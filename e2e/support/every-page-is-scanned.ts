import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter';
import { paths } from '../../web/src/app/address/paths.ts';

/** Annotation: viewport, language and path of each `looksRight` call, e.g. "desk hi /services". */
export const SCANNED = 'scanned';

/**
 * Reporter for a full run: fails when a page was not scanned in English on both viewports and in Hindi on one. A
 * page with a $param is created by one journey, so one viewport is enough.
 */
export default class EveryPageIsScanned implements Reporter {
  readonly #scanned = new Set<string>();

  onTestEnd(_test: TestCase, { annotations }: TestResult): void {
    for (const { type, description = '' } of annotations)
      if (type === SCANNED) this.#scanned.add(description);
  }

  async onEnd(): Promise<{ status: 'failed' } | undefined> {
    const missed = Object.values(paths)
      .flatMap((path) => wanted(path))
      .filter((page) => !this.#isScanned(page));
    if (missed.length === 0) return undefined;
    console.error(`No journey has scanned: ${missed.join(', ')}`);
    return { status: 'failed' };
  }

  #isScanned(page: string): boolean {
    const address = new RegExp(`^${page.replace('any', '\\w+').replace(/\$\w+/g, '[^/]+')}$`);
    return [...this.#scanned].some((one) => address.test(one));
  }
}

function wanted(path: string): string[] {
  // The component gallery is for developers and not translated.
  const inHindi = path === paths.components ? [] : [`any hi ${path}`];
  const inEnglish = path.includes('$') ? [`any en ${path}`] : [`desk en ${path}`, `phone en ${path}`];
  return [...inEnglish, ...inHindi];
}

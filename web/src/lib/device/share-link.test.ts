import { afterEach, describe, expect, test, vi } from 'vitest';
import { shareLink } from './share-link.ts';

interface Device {
  readonly isPhone?: boolean;
  /** The result of the share sheet; absent, there is none. */
  readonly share?: () => Promise<void>;
  /** Collects copied text; absent, there is no clipboard, as on plain http. */
  readonly copied?: string[];
}

function on({ isPhone = false, share, copied }: Device) {
  vi.stubGlobal('matchMedia', () => ({ matches: isPhone }));
  vi.stubGlobal('navigator', {
    ...(share && { share, canShare: () => true }),
    ...(copied && { clipboard: { writeText: async (text: string) => copied.push(text) } }),
  });
  return shareLink('https://kursi.test/share/1', 'A visit');
}

describe('sharing a link', () => {
  afterEach(() => vi.unstubAllGlobals());
  const refuses = (name: string) => () => Promise.reject(new DOMException('no', name));

  test('a phone opens its share sheet, and dismissing it is no error', async () => {
    const copied: string[] = [];
    expect(await on({ isPhone: true, share: async () => undefined, copied })).toBe('shared');
    expect(await on({ isPhone: true, share: refuses('AbortError'), copied })).toBe('shared');
    expect(copied).toEqual([]);
  });

  test('a desk copies the link, and so does a phone whose share sheet fails', async () => {
    const copied: string[] = [];
    expect(await on({ share: async () => undefined, copied })).toBe('copied');
    expect(await on({ isPhone: true, share: refuses('NotAllowedError'), copied })).toBe('copied');
    expect(copied).toHaveLength(2);
  });

  test('a browser without share sheet and clipboard has to show the link', async () => {
    expect(await on({})).toBe('neither');
  });
});

import { describe, expect, it } from 'vitest';
import { createTheme } from './theme.ts';

function makeTheme(kept: Record<string, string> = {}, isForbidden = false) {
  const entries = new Map(Object.entries(kept));
  const attributes = new Map<string, string>();
  const bars = [
    { media: '(prefers-color-scheme: light)', content: '' },
    { media: '(prefers-color-scheme: dark)', content: '' },
  ];
  const storage = {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  };
  const theme = createTheme({
    storage: () => {
      if (isForbidden) throw new Error('forbidden');
      return storage;
    },
    root: () => ({
      setAttribute: (name: string, value: string) => void attributes.set(name, value),
      removeAttribute: (name: string) => void attributes.delete(name),
    }),
    bars: () => bars,
  });
  return { theme, entries, attributes, bars };
}

describe('the theme', () => {
  it('follows the device unless a choice was stored', () => {
    expect(makeTheme().theme.current()).toBe('system');
    expect(makeTheme({ 'kursi:theme': 'dark' }).theme.current()).toBe('dark');
    expect(makeTheme({ 'kursi:theme': 'purple' }).theme.current()).toBe('system');
  });

  it('is stored, applied and announced to all subscribers', () => {
    const { theme, entries, attributes, bars } = makeTheme();
    let told = 0;
    theme.subscribe(() => told++);
    theme.setTheme('dark');
    expect([entries.get('kursi:theme'), attributes.get('data-theme'), told]).toEqual(['dark', 'dark', 1]);
    expect(bars.map((bar) => bar.content)).toEqual(['#16120f', '#16120f']);
    theme.setTheme('system');
    expect([entries.size, attributes.size]).toEqual([0, 0]);
    expect(bars.map((bar) => bar.content)).toEqual(['#f4f0ed', '#16120f']);
  });

  it('follows another tab', () => {
    const { theme, entries, attributes } = makeTheme();
    entries.set('kursi:theme', 'light');
    theme.otherTabChanged('kursi:locale');
    expect(theme.current()).toBe('system');
    theme.otherTabChanged('kursi:theme');
    expect(attributes.get('data-theme')).toBe('light');
  });

  it('works without storage', () => {
    const { theme, attributes } = makeTheme({}, true);
    theme.setTheme('dark');
    expect(attributes.get('data-theme')).toBe('dark');
  });
});

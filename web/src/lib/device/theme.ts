import { useSyncExternalStore } from 'react';
import { attempt } from '../api/attempt.ts';

export const themes = ['light', 'dark', 'system'] as const;
export type Theme = (typeof themes)[number];

/** boot.js reads the same entry before the first paint, so that nothing flashes. */
const rememberedAs = 'kursi:theme';

/** --bg of tokens.css, for the browser bar of a phone (theme-color). */
const barColours = { light: '#f4f0ed', dark: '#16120f' } as const;

export interface ThemeSurroundings {
  readonly storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  readonly root: () => Pick<HTMLElement, 'setAttribute' | 'removeAttribute'>;
  readonly bars: () => Iterable<Pick<HTMLMetaElement, 'media' | 'content'>>;
}

export function createTheme({ storage, root, bars }: ThemeSurroundings) {
  const listeners = new Set<() => void>();
  let current = read();

  function read(): Theme {
    const kept = attempt(() => storage().getItem(rememberedAs));
    return themes.find((theme) => theme === kept) ?? 'system';
  }

  function paint(): void {
    attempt(() => {
      if (current === 'system') root().removeAttribute('data-theme');
      else root().setAttribute('data-theme', current);
      for (const bar of bars()) {
        const byDevice = bar.media.includes('dark') ? 'dark' : 'light';
        bar.content = barColours[current === 'system' ? byDevice : current];
      }
    });
  }

  function change(theme: Theme): void {
    current = theme;
    paint();
    for (const listener of listeners) listener();
  }

  return {
    current: () => current,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    setTheme(theme: Theme): void {
      attempt(() => {
        // boot.js reads a missing entry as "system".
        if (theme === 'system') storage().removeItem(rememberedAs);
        else storage().setItem(rememberedAs, theme);
      });
      change(theme);
    },
    /** On a `storage` event of another tab. */
    otherTabChanged(key: string | null): void {
      if (key === rememberedAs || key === null) change(read());
    },
    paint,
  };
}

const theme = createTheme({
  storage: () => localStorage,
  root: () => document.documentElement,
  bars: () => document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]'),
});

/** Once, at start: sets theme-color and follows other tabs. */
export function startTheme(): void {
  theme.paint();
  window.addEventListener('storage', (event) => theme.otherTabChanged(event.key));
}

export function useTheme(): readonly [theme: Theme, setTheme: (theme: Theme) => void] {
  return [useSyncExternalStore(theme.subscribe, theme.current, () => 'system' as const), theme.setTheme];
}

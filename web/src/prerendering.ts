/** What prerender.tsx gives the build. In a file of its own: checking the build does not check the application. */
export interface Prerendering {
  readonly prerenderPages: () => Promise<PrerenderedPage[]>;
  /** Module and part of the messages, by page that the server renders for each request. */
  readonly drawnSources: Readonly<Record<string, { readonly source: string; readonly part: string }>>;
}

export interface PrerenderedPage {
  /** File name: `<name>.<locale>.html`. */
  readonly name: string;
  readonly locale: string;
  readonly languageTag: string;
  readonly title: string;
  readonly description: string;
  readonly markup: string;
  /** Modules to preload: the page imports them as soon as its script runs. */
  readonly sources: readonly string[];
}

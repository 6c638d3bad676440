export function ensureWebBuilt(): Promise<void>;

export function buildIfStale(
  dist: string,
  sourcesNow: () => string,
  build: (folder: string) => Promise<number>,
): Promise<number>;
export function buildWebIfStale(env?: NodeJS.ProcessEnv): Promise<number>;

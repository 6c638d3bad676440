interface Chunk {
  readonly file: string;
  readonly css?: readonly string[];
  readonly imports?: readonly string[];
}
type Manifest = Readonly<Record<string, Chunk>>;

interface Page {
  readonly name: string;
  readonly route: string;
  readonly words?: readonly string[];
  readonly scripts?: number;
  readonly all?: number;
}

export function filesOf(manifest: Manifest, sources: readonly string[]): string[];
export function weigh(
  manifest: Manifest,
  sizeOf: (file: string) => number,
  pages?: readonly Page[],
): { readonly faults: string[] };

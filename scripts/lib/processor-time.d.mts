export const PART: string;

export function countProcessorTime(): {
  /** Seconds so far by part, and within it by kind of process. */
  read(): Map<string, Map<string, number>>;
  stop(): void;
};

/** An error that a person can fix; shown as a sentence without a stack. */
export class Problem extends Error {}
export const root: string;
export function projectEnvironment(extra?: Readonly<Record<string, string>>): NodeJS.ProcessEnv;
export function endWith(error: unknown): void;

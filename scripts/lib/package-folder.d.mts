/** In megabytes. */
export function sizeOf(entry: string): number;
export function fillPackage(folder: string): void;

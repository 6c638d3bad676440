export interface PackageRun {
  readonly seconds: number;
  readonly stopSeconds: number;
  readonly healthy: boolean;
  readonly code: number;
}
export function startPackage(folder: string): Promise<PackageRun>;
export function startAsImage(folder: string): Promise<PackageRun>;

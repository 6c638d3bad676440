/** Whether the database refused for this constraint. On a cluster its name ends with the number of a shard. */
export function violates(error: unknown, constraint: string): boolean {
  if (!(error instanceof Error) || !('constraint' in error)) return false;
  return String(error.constraint).replace(/_\d{6,}$/, '') === constraint;
}

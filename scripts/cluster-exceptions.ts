// What check-cluster.ts may see fail on a cluster, each with its reason. One that does not fail any more is reported.

export const EXCEPTIONS: readonly { readonly begins: string; readonly why: string }[] = [];

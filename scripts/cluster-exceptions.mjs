// What check-cluster.ts may see fail on a cluster, each with its reason. One that does not fail any more is reported.

/** @type {{ begins: string, why: string }[]} */
export const EXCEPTIONS = [];

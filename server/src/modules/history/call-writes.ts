import type { AnyCall } from '@kursi/core/contract/call.ts';
import { allCalls } from '@kursi/core/contract/contract.ts';
import { type CommandWrites, commandWrites, massReads } from '@kursi/core/history/command-writes.ts';

/** What a call writes, found by the call itself. A command without it is a bug, and ends the start. */
export const writesOf: ReadonlyMap<AnyCall, CommandWrites> = new Map(
  allCalls().flatMap(({ name, call }) => {
    const writes = commandWrites[name];
    if (writes) return [[call, writes] as const];
    if (call.method === 'GET') return [];
    throw new Error(`the command ${name} does not say what it writes into the history`);
  }),
);

export const massReadsOf = new Map(
  allCalls().flatMap(({ name, call }) => (massReads[name] ? [[call, massReads[name]] as const] : [])),
);

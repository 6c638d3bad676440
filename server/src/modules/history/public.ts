export { lookForFindings } from './findings/look-for-findings.ts';
export { historyModule } from './module.ts';
export { type HistoryWriter, makeHistoryWriter } from './remember.ts';
export type { SealHead } from './seals/seal-chain.ts';
export { checkHistory, SEAL_KEY } from './seals/seal-days.ts';

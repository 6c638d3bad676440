import type { memberCalls } from '@kursi/core/business/member.contract.ts';
import type { OutputOf } from '@kursi/core/contract/call.ts';

export type Member = OutputOf<typeof memberCalls.list>['items'][number];

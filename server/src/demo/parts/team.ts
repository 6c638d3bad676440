import { memberCalls } from '@kursi/core/business/member.contract.ts';
import { demoEmail } from '@kursi/core/demo/demo.contract.ts';
import type { Part } from '../part.ts';

export const INVITED = demoEmail('priya.manager');

/** The front desk, and a pending invitation. */
export const team: Part = {
  steps: 2,
  async make(salon) {
    await salon.inTransaction((tx) => salon.joinTeam(tx, 'staff', salon.userIds.desk));
    await salon.step();
    await salon.actors.owner.call(memberCalls.invite, {
      business_id: salon.businessId,
      email: INVITED,
      role: 'admin',
    });
    await salon.step();
  },
};

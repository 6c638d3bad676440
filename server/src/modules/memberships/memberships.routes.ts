import { publicMaySee } from '@kursi/core/business/business-state.ts';
import { may } from '@kursi/core/contract/rights.ts';
import type { noPaise } from '@kursi/core/kernel/money.ts';
import { ok, refuse } from '@kursi/core/kernel/result.ts';
import type { MembershipTemplate } from '@kursi/core/memberships/membership-templates.contract.ts';
import { membershipTemplateCalls as calls } from '@kursi/core/memberships/membership-templates.contract.ts';
import { membershipCalls } from '@kursi/core/memberships/memberships.contract.ts';
import { command, type Endpoint, query, theCaller } from '../../platform/http/endpoint.ts';
import { commandContext } from '../../platform/module/command-context.ts';
import type { Deps } from '../../platform/module/deps.ts';
import { commandWithPicture } from '../catalogue/public.ts';
import {
  adjustMembership,
  extendMembership,
  freezeMembership,
  resumeMembership,
} from './change-membership.ts';
import { addTemplate, changeTemplate, removeTemplate } from './manage-templates.ts';
import { getSellingBusiness } from './membership.store.ts';
import {
  listTemplates,
  lockTemplate,
  sumSoldByTemplate,
  type TemplateRow,
} from './membership-template.store.ts';

export function membershipRoutes(deps: Deps): Endpoint[] {
  const { q } = deps.database;
  const picture: Parameters<typeof commandWithPicture>[1] = async (tx, business_id, id) =>
    (await lockTemplate(tx, { business_id, id }))?.image_url ?? null;
  return [
    query(calls.list, async (request) => {
      const { business_id } = request.input;
      const seesMoney = may(theCaller(request), 'figures.see');
      const [templates, sold] = await Promise.all([
        listTemplates(q, business_id, { onlyOffered: false }),
        sumSoldByTemplate(q, business_id, request.now),
      ]);
      return ok({
        items: templates.map((one) => ({
          ...presented(one),
          running_count: sold.get(one.id)?.running_count ?? 0,
          still_to_give: seesMoney ? ((sold.get(one.id)?.still_to_give ?? 0) as typeof noPaise) : null,
        })),
      });
    }),
    query(calls.offered, async ({ input: { business_id } }) => {
      const business = await getSellingBusiness(q, business_id);
      if (business.is_deleted || !publicMaySee(business)) return refuse('NOT_FOUND');
      const templates = await listTemplates(q, business_id, { onlyOffered: true });
      return ok({ items: templates.map(presented) });
    }),
    commandWithPicture(deps, picture, calls.add, addTemplate),
    commandWithPicture(deps, picture, calls.change, changeTemplate),
    command(calls.remove, (request) => removeTemplate(commandContext(deps, request), request.input)),
    command(membershipCalls.adjust, (request) =>
      adjustMembership(commandContext(deps, request), request.input),
    ),
    command(membershipCalls.extend, async (request) => {
      const { time_zone } = await getSellingBusiness(request.tx.q, request.input.business_id);
      return extendMembership(commandContext(deps, request), request.input, time_zone);
    }),
    command(membershipCalls.freeze, (request) =>
      freezeMembership(commandContext(deps, request), request.input),
    ),
    command(membershipCalls.resume, async (request) => {
      const { time_zone } = await getSellingBusiness(request.tx.q, request.input.business_id);
      return resumeMembership(commandContext(deps, request), request.input, time_zone);
    }),
  ];
}

export function presented(row: TemplateRow): MembershipTemplate {
  const { type, duration, status } = row as Pick<MembershipTemplate, 'type' | 'duration' | 'status'>;
  return {
    ...row,
    type,
    duration,
    status,
    created_at: row.created_at.toString(),
    updated_at: row.updated_at.toString(),
  };
}

import { audienceCalls as calls, SAMPLE_SIZE } from '@kursi/core/campaigns/audience.contract.ts';
import { audienceOf } from '@kursi/core/campaigns/audience-filter.ts';
import { ok } from '@kursi/core/kernel/result.ts';
import { type Endpoint, query } from '../../../platform/http/endpoint.ts';
import type { Deps } from '../../../platform/module/deps.ts';
import { getBusinessFacts } from '../../business/public.ts';
import { countAudience, sampleAudience } from './audience.store.ts';

export function audienceRoutes({ database: { q } }: Deps): Endpoint[] {
  return [
    query(calls.count, async ({ input: { business_id, filter }, now }) => {
      const { time_zone } = await getBusinessFacts(q, business_id);
      const asked = {
        business_id,
        audience: audienceOf(filter, now.toZonedDateTimeISO(time_zone).toPlainDate()),
      };
      const [{ clients, matching, ...left_out }, sample] = await Promise.all([
        countAudience(q, asked),
        sampleAudience(q, asked, SAMPLE_SIZE),
      ]);
      const reached = matching - left_out.opted_out - left_out.no_phone;
      return ok({ clients, matching, left_out, reached, sample });
    }),
  ];
}

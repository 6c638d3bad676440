import { operationsCalls } from '@kursi/core/operations/operations.contract.ts';
import { startAnalytics } from '../lib/analytics.ts';
import { startErrorReports } from '../lib/error-reports.ts';
import { applyFeatures } from '../lib/features.ts';
import { queryClient, queryOf, useCall } from '../lib/queries.ts';

/** What the server says about itself, once per visit. Analytics and error reports start only if it names them. */
export async function startPublicConfig(): Promise<void> {
  const config = await queryClient.fetchQuery({
    ...queryOf(operationsCalls.publicConfig, {}),
    staleTime: Infinity,
  });
  applyFeatures(config.features);
  // The server names these in production only.
  const { analytics, error_reports } = config;
  await startAnalytics({
    address: analytics ? { endpoint: analytics.url, key: analytics.key } : undefined,
    production: analytics !== null,
  });
  await startErrorReports({ endpoint: error_reports?.url, production: error_reports !== null });
}

export function useSandbox(): boolean {
  return useCall(operationsCalls.publicConfig, {}).data?.sandbox ?? false;
}

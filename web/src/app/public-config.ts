import { operationsCalls } from '@kursi/core/operations/operations.contract.ts';
import { useSyncExternalStore } from 'react';
import { startAnalytics } from '../lib/analytics/analytics.ts';
import { startErrorReports } from '../lib/analytics/error-reports.ts';
import { ApiError, send } from '../lib/api/api.ts';
import { applyFeatures } from '../lib/features.ts';
import { subscribeOnline } from '../lib/sync/online.ts';

const listeners = new Set<() => void>();
let sandbox = false;
let mapTileUrl: string | null = null;
let signInProvider: string | null = null;
let takesOnline = false;

/**
 * The server's public configuration, fetched once per visit. Starts analytics and error reports if it names them.
 * Not a query: public pages load without TanStack Query (decision 013).
 */
export async function startPublicConfig(): Promise<void> {
  const config = await askUntilAnswered();
  applyFeatures(config.features);
  sandbox = config.sandbox;
  mapTileUrl = config.map_tile_url;
  signInProvider = config.sign_in_provider;
  takesOnline = config.online_payments;
  for (const listener of listeners) listener();
  // The server names these in production only.
  const { analytics, error_reports } = config;
  await startAnalytics({
    address: analytics ? { endpoint: analytics.url, key: analytics.key } : undefined,
    production: analytics !== null,
  });
  await startErrorReports({ endpoint: error_reports?.url, production: error_reports !== null });
}

const askAgainAfter = 30_000;

/** Offline only: retries after a pause, or when the network changes. */
async function askUntilAnswered() {
  for (;;) {
    try {
      return await send(operationsCalls.getPublicConfig, {});
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'OFFLINE') throw error;
      await networkChange();
    }
  }
}

function networkChange(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const stop = subscribeOnline(resolve);
  const timer = setTimeout(resolve, askAgainAfter);
  return promise.finally(() => {
    stop();
    clearTimeout(timer);
  });
}

export function useSandbox(): boolean {
  return useSyncExternalStore(subscribe, isSandbox, () => false);
}

/** Null where maps are drawn without an outside server. */
export function useMapTileUrl(): string | null {
  return useSyncExternalStore(
    subscribe,
    () => mapTileUrl,
    () => null,
  );
}

/** Whether clients can pay online on this server. */
export function useOnlinePayments(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => takesOnline,
    () => false,
  );
}

/** The name of the OpenID Connect provider; null where there is none. */
export function useSignInProvider(): string | null {
  return useSyncExternalStore(
    subscribe,
    () => signInProvider,
    () => null,
  );
}

const isSandbox = () => sandbox;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

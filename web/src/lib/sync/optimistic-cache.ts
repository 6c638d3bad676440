import { matchQuery, type Query, type QueryClient } from '@tanstack/react-query';
import type { CachePatch } from './cache-patch.ts';

interface Layer {
  readonly patches: readonly CachePatch[];
  /** Accepted by the server. Kept until no other pending layer covers the same answers. */
  isAccepted: boolean;
}

export interface OptimisticChange {
  accept(): void;
  rollBack(): void;
}

/**
 * Optimistic updates as layers over the server's answer; the cache shows the answer with all layers applied in
 * order. A refused layer is removed and the rest reapplied, so that concurrent commands do not undo each other.
 * A refetched answer replaces the base below the layers, so that nothing flickers.
 */
export function makeOptimisticCache(client: QueryClient) {
  const cache = client.getQueryCache();
  const answers = new Map<string, unknown>();
  let layers: Layer[] = [];
  const touches = (layer: Layer, query: Query) =>
    layer.patches.some(({ queryKey }) => matchQuery({ queryKey }, query));

  function draw(query: Query): void {
    const answer = answers.get(query.queryHash);
    if (answer === undefined) return;
    const patched = layers
      .flatMap(({ patches }) => patches)
      .filter(({ queryKey }) => matchQuery({ queryKey }, query))
      .reduce<unknown>((data, { update }) => update(data), answer);
    client.setQueryData<unknown>(query.queryKey, patched, { updatedAt: query.state.dataUpdatedAt });
  }

  const touchedBy = (layer: Layer) => cache.getAll().filter((query) => touches(layer, query));

  /** Drops accepted layers of an answer together with its last pending one. */
  function settle(layer: Layer): void {
    for (const query of touchedBy(layer)) {
      if (!layers.some((other) => !other.isAccepted && touches(other, query)))
        answers.delete(query.queryHash);
    }
    layers = layers.filter((one) => !one.isAccepted || touchedBy(one).some((q) => answers.has(q.queryHash)));
  }

  cache.subscribe((event) => {
    if (layers.length === 0 || event.type !== 'updated') return;
    const { query, action } = event;
    if (action.type !== 'success' || action.manual || !layers.some((layer) => touches(layer, query))) return;
    answers.set(query.queryHash, query.state.data);
    draw(query);
  });

  return {
    apply(patches: readonly CachePatch[]): OptimisticChange {
      const layer: Layer = { patches, isAccepted: false };
      layers.push(layer);
      for (const query of touchedBy(layer)) {
        if (!answers.has(query.queryHash) && query.state.data !== undefined)
          answers.set(query.queryHash, query.state.data);
        draw(query);
      }
      return {
        accept() {
          layer.isAccepted = true;
          settle(layer);
        },
        rollBack() {
          layers = layers.filter((one) => one !== layer);
          for (const query of touchedBy(layer)) draw(query);
          settle(layer);
        },
      };
    },
  };
}

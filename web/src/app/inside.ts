import { withParts } from '../lib/text.ts';
import type { Part } from '../messages/catalogue.ts';

export const loadInsideStyles = () => import('../styles/inside.css');

/**
 * For pages behind the sign-in: with their style sheet, and the messages of their frame and refusals. The sheet comes
 * before the sheets of features, which override the rules of ui.
 */
export function inside<Page>(parts: readonly Part[], fetchPage: () => Promise<Page>): () => Promise<Page> {
  return async () => {
    const [, page] = await Promise.all([loadInsideStyles(), withParts(['inside', ...parts], fetchPage)()]);
    return page;
  };
}

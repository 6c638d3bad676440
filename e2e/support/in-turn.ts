import { type Journey, test } from './journey.ts';
import { forgetEveryone } from './people.ts';

/**
 * Chapters of one journey, on one page that keeps its HTTP cache: each begins on a device that knows nobody.
 * Performance: a context for each would load and compile the application anew.
 */
export async function inTurn(
  journey: Journey,
  ...chapters: readonly ((journey: Journey) => Promise<void>)[]
): Promise<void> {
  for (const [place, chapter] of chapters.entries()) {
    if (place > 0) {
      await journey.page.unrouteAll({ behavior: 'ignoreErrors' });
      await forgetEveryone(journey.page);
    }
    await test.step(chapter.name, () => chapter(journey));
  }
}

import type { FastifyInstance } from 'fastify';
import { perMinute } from '../../../../platform/http/http-server.ts';
import { loadShell, type WriteShell } from '../../../../platform/http/pages/shell-page.ts';
import { preferredLocale, WEB_FOLDER } from '../../../../platform/http/pages/web-files.ts';
import type { Deps } from '../../../../platform/module/deps.ts';
import type { GetVisitBills } from '../../ports.ts';
import { getFirstPicture } from './share.store.ts';
import { getShare } from './share-visit.ts';

const PER_MINUTE = 600;
const TOKEN = /^[\w-]{43}$/;

/** As the page itself is called; neither names the client nor the day, since messengers keep previews. */
const WORDS = {
  en: {
    title: (name: string) => `Booking at ${name}`,
    description: 'Time, place and services of a booking.',
  },
  hi: { title: (name: string) => `${name} में बुकिंग`, description: 'बुकिंग का समय, जगह और सर्विस।' },
} as const;

type Needs = Pick<Deps, 'database' | 'now' | 'origin' | 'rateScale'> & {
  readonly getVisitBills: GetVisitBills;
};

/** The page of a share link with a title and a picture: messengers read the HTML and run no script. */
export function serveSharePages(
  app: FastifyInstance,
  deps: Needs,
  loading: Promise<WriteShell | null> = loadShell(WEB_FOLDER),
): void {
  const { database, now, origin, rateScale, getVisitBills } = deps;
  const reads = { q: database.q, getVisitBills };
  app.get<{ Params: { share_id: string } }>(
    '/share/:share_id',
    perMinute(PER_MINUTE, rateScale),
    async (request, reply) => {
      const write = await loading;
      const { share_id } = request.params;
      const found = TOKEN.test(share_id) ? await getShare(reads, share_id, now()) : null;
      // The shell says itself that a link is dead.
      if (!write || !found?.ok) return reply.callNotFound();
      const { id, name } = found.value.business;
      const picture = await getFirstPicture(database.q, id);
      const words = WORDS[preferredLocale(request.headers['accept-language']) === 'hi' ? 'hi' : 'en'];
      const html = write({
        title: words.title(name),
        description: words.description,
        address: `${origin}/share/${share_id}`,
        picture: new URL(picture ?? '/icon-512.png', `${origin}/`).href,
      });
      return reply
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-cache')
        .header('vary', 'accept-language')
        .send(html);
    },
  );
}

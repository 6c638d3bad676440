import { openingAt } from '@kursi/core/business/opening.ts';
import type { RenderedLocale, RenderedPage } from '@kursi/core/contract/rendered-page.ts';
import type { BusinessPage } from '@kursi/core/discovery/discovery.contract.ts';
import { bookingStep, queueSearch } from '@kursi/core/discovery/rendering.ts';
import { localMinute } from '@kursi/core/kernel/time-zone.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { perMinute } from '../../platform/http/http-server.ts';
import { dataScript, escapeHtml } from '../../platform/http/pages/page-renderer.ts';
import { preferredLocale } from '../../platform/http/pages/web-files.ts';
import { makeLruCache } from '../../platform/lru-cache.ts';
import type { Deps } from '../../platform/module/deps.ts';
import { getOfferedNow } from '../waitlist/public.ts';
import { listPublicUrls, type PageRow } from './business-page.store.ts';
import { findBusinesses } from './find-businesses.ts';
import { findVisibleRow, findWait, getBusinessPage, openingDays } from './get-business-page.ts';
import { headOfBusiness, headOfList } from './page-head.ts';
import type { DiscoveryPorts } from './ports.ts';

type Search = Readonly<Record<string, unknown>>;

interface Drawn<Asked> {
  readonly path: string;
  readonly frame: 'business' | 'book' | 'queue';
  /** What determines the page besides its business. */
  ask(row: PageRow, search: Search, at: Temporal.Instant): Promise<Asked>;
  render(page: BusinessPage, locale: RenderedLocale, asked: Asked): Promise<RenderedPage>;
  /** Data for the page's script, besides the business. */
  given?(asked: Asked): string;
}

interface AskedFor {
  readonly Params: { readonly business_url: string };
  readonly Querystring: Search;
}

/** Cache size: memory use is this times the size of a page with its data. */
const KEPT_PAGES = 200;
/** Limit of the sitemap protocol. */
const SITEMAP_MAX = 50_000;

/** Rate limits per network: a carrier has many people behind one address. */
const PAGES_PER_MINUTE = 600;
const SITEMAPS_PER_MINUTE = 10;

/** Server-rendered pages, for slow phones, share previews and search engines. */
export function servePublicPages(
  app: FastifyInstance,
  deps: Pick<Deps, 'config' | 'database' | 'now' | 'origin' | 'rateScale'> & DiscoveryPorts,
): void {
  const { database, now, origin, pages, rateScale } = deps;
  const limit = perMinute(PAGES_PER_MINUTE, rateScale);

  app.get('/robots.txt', (_request, reply) => {
    const lines = [
      'User-agent: *',
      'Disallow: /api/',
      'Disallow: /dev/',
      'Disallow: /sandbox/',
      '',
      `Sitemap: ${origin}/sitemap.xml`,
      '',
    ];
    return reply.type('text/plain; charset=utf-8').send(lines.join('\n'));
  });
  app.get('/sitemap.xml', perMinute(SITEMAPS_PER_MINUTE, rateScale), async (_request, reply) => {
    const addresses = await listPublicUrls(database.q, SITEMAP_MAX - 2);
    const all = ['/', '/discover', ...addresses.map((address) => `/b/${address}`)];
    const entries = all.map((address) => `<url><loc>${escapeHtml(origin + address)}</loc></url>`).join('\n');
    reply.type('application/xml; charset=utf-8');
    return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries}\n</urlset>\n`;
  });
  if (!pages) return;
  const { renderer, write } = pages;
  const keep = makeLruCache<string>(KEPT_PAGES);

  function draw<Asked>({ path, frame, ask, render, given }: Drawn<Asked>): void {
    app.get<AskedFor>(path, limit, async (request, reply) => {
      const locale = localeOf(request);
      // Rendered for the public: the first request of a browser has no credential.
      const row = await findVisibleRow(deps, request.params.business_url, null);
      if (!row) {
        const html = await keep(`404:${locale}`, async () =>
          write(
            'business',
            locale,
            await renderer.renderNotFound(locale),
            '<meta name="robots" content="noindex">',
          ),
        );
        return answer(reply.code(404), html);
      }
      // An old link: search engines and people learn the new address.
      if (row.business_url !== request.params.business_url) {
        const address = request.url.replace(/^\/b\/[^/?]+/, `/b/${row.business_url}`);
        return reply.redirect(address, 301);
      }
      const at = now();
      // Cache key: the row, its versions, whether it is open now, how long one waits and what was asked for
      // determine the page.
      const asked = await ask(row, request.query, at);
      const wait = frame === 'book' ? null : await findWait(database.q, row, at);
      // "Opens tomorrow" is drawn again after midnight.
      const today = localMinute(at, row.time_zone).day.toString();
      const key = JSON.stringify([frame, asked, locale, row, openingAt(at, openingDays(row)), wait, today]);
      const html = await keep(key, async () => {
        const page = await getBusinessPage(database.q, row, at, wait);
        const rendered = await render(page, locale, asked);
        const head = headOfBusiness(page, rendered, origin);
        return write(frame, locale, rendered, given ? `${head}\n${given(asked)}` : head);
      });
      return answer(reply, html);
    });
  }

  draw({
    path: '/b/:business_url',
    frame: 'business',
    ask: async () => null,
    render: renderer.renderBusiness,
  });
  draw({
    path: '/b/:business_url/book',
    frame: 'book',
    ask: async (_, search) => bookingStep(search),
    render: renderer.renderBooking,
  });
  draw({
    path: '/b/:business_url/queue',
    frame: 'queue',
    ask: async (row, search, at) => {
      const offered = row.has_waitlist ? await getOfferedNow(database.q, row.id, at) : null;
      return { offered, search: queueSearch(search, offered) };
    },
    render: renderer.renderQueue,
    given: ({ offered }) => dataScript('application/json', offered, 'kursi-given-queues'),
  });

  app.get('/discover', limit, async (request, reply) => {
    const locale = localeOf(request);
    const at = now();
    const found = await findBusinesses(database.q, { limit: 20, within_km: 25 }, false, at);
    // A query without filters is never refused.
    if (!found.ok) throw new Error(`the list was refused: ${found.code}`);
    const first = {
      items: found.value.items.map(({ place: _, ...card }) => card),
      next_cursor: found.value.next_cursor,
    };
    const days = new Set(first.items.map(({ time_zone }) => localMinute(at, time_zone).day.toString()));
    const html = await keep(JSON.stringify(['discover', locale, first, ...days]), async () => {
      const rendered = await renderer.renderDiscover(first, locale);
      return write('discover', locale, rendered, headOfList(rendered, origin, first));
    });
    return answer(reply, html);
  });
}

function answer(reply: FastifyReply, html: string): FastifyReply {
  return reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-cache')
    .header('vary', 'accept-language')
    .send(html);
}

const localeOf = (request: FastifyRequest) =>
  preferredLocale(request.headers['accept-language']) as RenderedLocale;

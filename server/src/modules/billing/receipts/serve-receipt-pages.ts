import type { RenderedLocale } from '@kursi/core/contract/rendered-page.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { perMinute } from '../../../platform/http/http-server.ts';
import { preferredLocale } from '../../../platform/http/pages/web-files.ts';
import type { Deps } from '../../../platform/module/deps.ts';
import type { BillingPorts } from '../ports.ts';
import { getDeadLink, getPrintedReceipt, getPublicReceipt } from './get-public-receipt.ts';
import { receiptAddress } from './link-receipt.ts';
import { pdfName, receiptPdf } from './receipt-pdf.ts';

const PER_MINUTE = 120;
/** Drawing one takes a good part of a second. */
const PDFS_PER_MINUTE = 20;
const TOKEN = /^[\w-]{43}$/;

/** The page holds what its link is for, so neither copies nor the address may travel on. */
const HEADERS = {
  'cache-control': 'private, no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
  vary: 'accept-language',
} as const;

interface Asked {
  readonly Params: { readonly token: string };
  readonly Querystring: { readonly lang?: unknown };
}

/** `/r/{token}`: a receipt, drawn here without any script, since it is opened once on a slow phone. */
export function serveReceiptPages(
  app: FastifyInstance,
  {
    database,
    pages,
    rateScale,
    origin,
  }: Pick<Deps, 'database' | 'rateScale' | 'origin'> & Pick<BillingPorts, 'pages'>,
): void {
  app.get<Asked>('/r/:token/receipt.pdf', perMinute(PDFS_PER_MINUTE, rateScale), async (request, reply) => {
    const { token } = request.params;
    const receipt = TOKEN.test(token) ? await getPrintedReceipt(database.q, token) : null;
    if (!receipt) return reply.callNotFound();
    return reply
      .headers(HEADERS)
      .type('application/pdf')
      .header('content-disposition', `attachment; filename="${pdfName(receipt)}"`)
      .send(await receiptPdf(receipt, localeOf(request), receiptAddress(origin, token)));
  });
  if (!pages) return;
  app.get<Asked>('/r/:token', perMinute(PER_MINUTE, rateScale), async (request, reply) => {
    const { token } = request.params;
    const locale = localeOf(request);
    const isToken = TOKEN.test(token);
    const found = isToken ? await getPublicReceipt(database.q, token) : null;
    const page = found?.ok
      ? await pages.renderer.renderReceipt({ receipt: found.value, token }, locale)
      : await pages.renderer.renderDeadReceipt(
          isToken ? await getDeadLink(database.q, token) : { business: null },
          locale,
        );
    return reply
      .code(found?.ok ? 200 : 404)
      .headers(HEADERS)
      .type('text/html; charset=utf-8')
      .send(pages.write('receipt', locale, page, '<meta name="robots" content="noindex,nofollow">'));
  });
}

function localeOf({ query, headers }: FastifyRequest<Asked>): RenderedLocale {
  const { lang } = query;
  if (lang === 'en' || lang === 'hi') return lang;
  return preferredLocale(headers['accept-language']) as RenderedLocale;
}

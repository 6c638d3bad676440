import { createHash } from 'node:crypto';
import { PROVIDER_CHANNEL, PROVIDER_RETURN_PATH } from '@kursi/core/identity/provider-popup.ts';
import type { FastifyInstance } from 'fastify';
import { preferredLocale } from '../../../platform/http/pages/web-files.ts';

/**
 * Hands the provider's answer to the page that opened the popup, which finishes the sign-in. By broadcast: some
 * providers cut the tie between a popup and its opener. Closes when the page has taken it.
 */
const SCRIPT = `const channel = new BroadcastChannel(${JSON.stringify(PROVIDER_CHANNEL)});
channel.onmessage = ({ data }) => { if (data.taken === location.search) close(); };
channel.postMessage({ answer: location.search });`;

const POLICY = [
  "default-src 'none'",
  `script-src 'sha256-${createHash('sha256').update(SCRIPT).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join(';');

const TEXTS = {
  en: 'You can close this window and go back to Kursi.',
  hi: 'आप यह विंडो बंद करके Kursi पर लौट सकते हैं।',
};

export function serveProviderReturn(app: FastifyInstance): void {
  app.get(PROVIDER_RETURN_PATH, (request, reply) => {
    const locale = preferredLocale(request.headers['accept-language']) === 'hi' ? 'hi' : 'en';
    return reply
      .header('content-security-policy', POLICY)
      .header('cache-control', 'no-store')
      .header('referrer-policy', 'no-referrer')
      .type('text/html; charset=utf-8')
      .send(
        `<!doctype html><html lang="${locale}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Kursi</title><p>${TEXTS[locale]}</p><script>${SCRIPT}</script></html>`,
      );
  });
}

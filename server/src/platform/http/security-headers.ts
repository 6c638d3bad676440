import type { Config } from '../config.ts';

/** What every answer tells the browser not to do. Made once: they are the same for every request. */
export function securityHeaders(config: Config): Readonly<Record<string, string>> {
  const https = config.publicUrl?.startsWith('https:') ?? false;
  return {
    'content-security-policy': contentPolicy(config, https),
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'permissions-policy': 'camera=(self), geolocation=(self), microphone=(), payment=(self)',
    'referrer-policy': 'strict-origin-when-cross-origin',
    ...(https && { 'strict-transport-security': 'max-age=31536000' }),
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
    'x-download-options': 'noopen',
    'x-frame-options': 'DENY',
    'x-permitted-cross-domain-policies': 'none',
    'x-xss-protection': '0',
  };
}

function contentPolicy(config: Config, https: boolean): string {
  const reportsTo = [config.analytics?.url, config.errorReportUrl].flatMap((url) =>
    url ? [` ${new URL(url).origin}`] : [],
  );
  return [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self'",
    // Positions of menus and the width of a bar are set from script, element by element.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self'${reportsTo.join('')}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(https ? ['upgrade-insecure-requests'] : []),
  ].join(';');
}

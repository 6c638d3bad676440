import type { Config } from '../config.ts';

/** Built once: the same for every request. */
export interface SecurityHeaders {
  readonly page: Readonly<Record<string, string>>;
  readonly call: Readonly<Record<string, string>>;
}

/** Headers for pages and files, and for answers of the API. */
export function securityHeaders(config: Config): SecurityHeaders {
  const https = config.publicUrl?.startsWith('https:') ?? false;
  const both = {
    ...(https && { 'strict-transport-security': 'max-age=31536000' }),
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
  };
  return {
    page: {
      ...both,
      'content-security-policy': contentPolicy(config, https),
      'cross-origin-opener-policy': 'same-origin-allow-popups',
      'origin-agent-cluster': '?1',
      'permissions-policy': 'camera=(self), geolocation=(self), microphone=(), payment=(self)',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'x-dns-prefetch-control': 'off',
      'x-frame-options': 'DENY',
      'x-permitted-cross-domain-policies': 'none',
    },
    // Locked down, in case someone opens an API answer as a page. Short, because calls are many.
    call: {
      ...both,
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'cache-control': 'no-store',
    },
  };
}

function contentPolicy(config: Config, https: boolean): string {
  // connect-src: analytics, error reports, uploads.
  const reaches = [config.analytics?.url, config.errorReportUrl, config.bucket?.endpoint].flatMap((url) =>
    url ? [` ${new URL(url).origin}`] : [],
  );
  const tiles = config.mapTileUrl ? ` ${new URL(config.mapTileUrl).origin}` : '';
  // Razorpay's checkout is a script that opens a frame; allowed only where it is the gateway.
  const razorpay = config.razorpay
    ? {
        script: ' https://checkout.razorpay.com',
        frame: 'https://api.razorpay.com https://checkout.razorpay.com',
        connect: ' https://api.razorpay.com https://lumberjack.razorpay.com',
      }
    : { script: '', frame: "'none'", connect: '' };
  return [
    "default-src 'self'",
    `script-src 'self'${razorpay.script}`,
    `frame-src ${razorpay.frame}`,
    "style-src 'self'",
    // Inline style attributes: menus and progress bars are positioned from script.
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data: blob:${tiles}`,
    "font-src 'self'",
    `connect-src 'self'${razorpay.connect}${reaches.join('')}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(https ? ['upgrade-insecure-requests'] : []),
  ].join(';');
}

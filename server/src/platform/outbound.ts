import { lookup as resolve } from 'node:dns';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** Private networks, blocked against SSRF: a request from here would come from inside. */
const inside = new BlockList();
for (const [address, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  inside.addSubnet(address, bits, 'ipv4');
for (const [address, bits] of [
  // Forms that carry an IPv4 address: compatible, translated, Teredo, 6to4.
  ['::', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['2001::', 32],
  ['2002::', 16],
  ['100::', 64],
  ['2001:db8::', 32],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const)
  inside.addSubnet(address, bits, 'ipv6');
const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

export interface OutboundAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | undefined>>;
}

export interface OutboundRequest {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** Sends to a URL chosen by someone else. Follows no redirect and ends after the response headers. */
export type Outbound = (address: string, request: OutboundRequest) => Promise<OutboundAnswer>;

/** A blocked address: never retry. */
export class AddressRefused extends Error {}

/** Timeout for all of it, from DNS lookup to response headers. */
const PATIENCE_MS = 15_000;

/**
 * SSRF protection: the only way to call a URL chosen by someone else. Resolves the name and connects to that
 * very address, so that DNS cannot change between check and call. Loopback and http are for the sandbox only.
 */
export function makeOutbound(options: {
  readonly sandbox: { readonly isOpen: boolean };
  readonly patienceMs?: number;
}): Outbound {
  return (address, { headers, body }) =>
    new Promise((done, fail) => {
      const mayLoopback = options.sandbox.isOpen;
      const url = URL.parse(address);
      const isPlain = url?.protocol === 'http:';
      if (!url || (url.protocol !== 'https:' && !(isPlain && mayLoopback)))
        return fail(new AddressRefused('only https addresses are called'));
      // Push services answer at the usual port; another one is someone's inside.
      if (url.port !== '' && !mayLoopback) return fail(new AddressRefused('only the usual port is called'));
      const host = url.hostname.replace(/^\[|\]$/g, '');
      // A bare IP address triggers no DNS lookup, so it is checked here.
      if (isIP(host) && !mayCall(host, mayLoopback))
        return fail(new AddressRefused('this address is not outside'));
      const signal = AbortSignal.timeout(options.patienceMs ?? PATIENCE_MS);
      const sending = (isPlain ? requestHttp : requestHttps)(
        url,
        {
          method: 'POST',
          headers,
          lookup: checkedLookup(mayLoopback),
          signal,
        },
        (response) => {
          done({
            status: response.statusCode ?? 0,
            headers: response.headers as Record<string, string | undefined>,
          });
          response.destroy();
        },
      );
      sending.on('error', (error) => fail(signal.aborted ? new Error('no answer in time') : error));
      sending.end(body);
    });
}

function mayCall(address: string, mayLoopback: boolean): boolean {
  const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
  if (loopback.check(address, family)) return mayLoopback;
  return !inside.check(address, family);
}

function checkedLookup(mayLoopback: boolean): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, '', 0);
      const outside = addresses.filter(({ address }) => mayCall(address, mayLoopback));
      const [first] = outside;
      if (!first) return callback(new AddressRefused('this name does not lead outside'), '', 0);
      if (options.all) callback(null, outside);
      else callback(null, first.address, first.family);
    });
  };
}

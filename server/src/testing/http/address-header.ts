import { type IncomingMessage, Server } from 'node:http';

/** Names the IP address that a request is to come from. */
export const ADDRESS_HEADER = 'x-test-address';

/**
 * Import for its effect, or start a server with `--import`: a test then chooses the address of each request. Not by
 * X-Forwarded-For, since a sign of a proxy ends the sandbox.
 */
const emit = Server.prototype.emit;
Server.prototype.emit = function (this: Server, event: string, ...given: unknown[]): boolean {
  if (event === 'request') {
    const { headers, socket } = given[0] as IncomingMessage;
    const value = headers[ADDRESS_HEADER];
    if (value) Object.defineProperty(socket, 'remoteAddress', { value, configurable: true });
    // Kept alive, the connection serves requests of other addresses too.
    else Reflect.deleteProperty(socket, 'remoteAddress');
  }
  return Reflect.apply(emit, this, [event, ...given]);
};

import type { Server, Socket } from 'node:net';
import type { Config } from '../config.ts';
import { networkOf } from './network.ts';

/** A carrier's address stands for thousands of phones with a handful of connections each; a process has some 20,000. */
const CONNECTIONS_OF_NETWORK = 2000;
const LOOPBACK = /^(?:::ffff:)?127\.|^::1$/;

/**
 * Where people reach this server themselves, no network holds all connections open by sending or reading nearly
 * nothing. Behind a proxy they are the proxy's, which has limits of its own.
 */
export function limitConnections(server: Server, { trustProxy }: Pick<Config, 'trustProxy'>): void {
  if (trustProxy !== false) return;
  const mayOpen = makeConnectionCount(CONNECTIONS_OF_NETWORK);
  server.on('connection', (socket: Socket) => {
    const { remoteAddress = '' } = socket;
    if (LOOPBACK.test(remoteAddress) || mayOpen(networkOf(remoteAddress), socket)) return;
    socket.destroy();
  });
}

/** Counts what is open by network; false for one too many. */
export function makeConnectionCount(most: number) {
  const open = new Map<string, number>();
  return (network: string, socket: Pick<Socket, 'once'>): boolean => {
    const count = open.get(network) ?? 0;
    if (count >= most) return false;
    open.set(network, count + 1);
    socket.once('close', () => {
      const left = (open.get(network) ?? 1) - 1;
      if (left > 0) open.set(network, left);
      else open.delete(network);
    });
    return true;
  };
}

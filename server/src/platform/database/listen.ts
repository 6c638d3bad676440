import { Client } from 'pg';

const RETRY_MS = 1_000;

export type OnNotification = (channel: string, payload: string) => void;

/** Returns the function that stops it. */
export type Listen = (
  channels: readonly string[],
  onNotification: OnNotification,
) => Promise<() => Promise<void>>;

/**
 * LISTEN for everyone in this process on one connection, open while someone listens, with reconnect. Notifications during a
 * reconnect are lost, so listeners also poll.
 */
export function makeListen(url: string, onError: (error: unknown) => void): Listen {
  const listeners = new Set<{ readonly channels: readonly string[]; readonly hear: OnNotification }>();
  let connection: Promise<Client> | undefined;
  let timer: NodeJS.Timeout | undefined;

  async function connect(): Promise<Client> {
    const client = new Client({
      connectionString: url,
      application_name: 'kursi listen',
      keepAlive: true,
      connectionTimeoutMillis: 10_000,
    });
    client.on('notification', ({ channel, payload }) => {
      for (const { channels, hear } of listeners)
        if (channels.includes(channel)) hear(channel, payload ?? '');
    });
    let isOpen = false;
    const lost = (error?: unknown) => {
      if (!isOpen || listeners.size === 0) return;
      isOpen = false;
      onError(error ?? new Error('The connection that hears NOTIFY has ended.'));
      reconnectSoon();
    };
    client.on('error', lost);
    client.on('end', () => lost());
    try {
      await client.connect();
      await listenTo(
        client,
        [...listeners].flatMap(({ channels }) => channels),
      );
    } catch (error) {
      client.end().catch(() => undefined);
      throw error;
    }
    isOpen = true;
    return client;
  }

  function reconnectSoon(): void {
    timer = setTimeout(() => {
      connection = connect();
      connection.catch((error: unknown) => {
        if (listeners.size === 0) return;
        onError(error);
        reconnectSoon();
      });
    }, RETRY_MS);
  }

  return async (channels, hear) => {
    const listener = { channels, hear };
    listeners.add(listener);
    try {
      connection ??= connect();
      await listenTo(await connection, channels);
    } catch (error) {
      listeners.delete(listener);
      if (listeners.size === 0) connection = undefined;
      throw error;
    }
    return async () => {
      listeners.delete(listener);
      if (listeners.size > 0) return;
      clearTimeout(timer);
      const last = connection;
      connection = undefined;
      const client = await last?.catch(() => undefined);
      await client?.end();
    };
  };
}

async function listenTo(client: Client, channels: readonly string[]): Promise<void> {
  for (const channel of new Set(channels)) await client.query(`listen ${client.escapeIdentifier(channel)}`);
}

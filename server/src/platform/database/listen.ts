import { Client } from 'pg';

const RETRY_MS = 1_000;

/**
 * LISTEN on a connection of its own, with reconnect. Notifications during a reconnect are lost, so listeners
 * also poll. Returns the function that stops it.
 */
export async function listen(
  url: string,
  channels: readonly string[],
  onNotification: (channel: string, payload: string) => void,
  onError: (error: unknown) => void,
): Promise<() => Promise<void>> {
  let current: Client | undefined;
  let over = false;
  let timer: NodeJS.Timeout | undefined;

  async function connect(): Promise<void> {
    const client = new Client({
      connectionString: url,
      application_name: 'kursi listen',
      keepAlive: true,
      connectionTimeoutMillis: 10_000,
    });
    client.on('notification', ({ channel, payload }) => onNotification(channel, payload ?? ''));
    let lost = false;
    const again = (error?: unknown) => {
      if (over || lost || current !== client) return;
      lost = true;
      onError(error ?? new Error('The connection that hears NOTIFY has ended.'));
      reconnectSoon();
    };
    client.on('error', again);
    client.on('end', () => again());
    try {
      await client.connect();
      for (const channel of channels) await client.query(`listen ${client.escapeIdentifier(channel)}`);
    } catch (error) {
      client.end().catch(() => undefined);
      throw error;
    }
    if (over) await client.end();
    else current = client;
  }

  function reconnectSoon(): void {
    timer = setTimeout(() => {
      connect().catch((error: unknown) => {
        if (over) return;
        onError(error);
        reconnectSoon();
      });
    }, RETRY_MS);
  }

  await connect();
  return async () => {
    over = true;
    clearTimeout(timer);
    await current?.end();
  };
}

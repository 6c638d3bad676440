import { credentialOf, seedAccount } from './people.ts';
import type { RunningServer } from './running-server.ts';

export interface SeenBusiness {
  readonly id: string;
  readonly path: string;
}

type Ask = (path: string, body: object) => Promise<Record<string, unknown>>;

/** A public business. Its settings are written straight to the database. */
export async function businessToFind(
  server: RunningServer,
  name: string,
  visibility: 'public' | 'protected' | 'private',
  { full = false, city = 'Jaipur', category = 1 } = {},
): Promise<SeenBusiness> {
  const token = await credentialOf(server, await seedAccount(server, 'Owner'));
  const created = await asking(server, token)('/business', {
    name,
    phone: '98765 43210',
    category_id: `019a0000-0000-7000-8000-00000000000${category}`,
    area: 'C-Scheme',
    city,
    state: 'Rajasthan',
    pincode: '302001',
  });
  const id = String(created['id']);
  if (full) await server.runCommand('../testing/salon/fill-business.ts', id, visibility, 'full');
  else
    await server.query(
      'UPDATE business SET visibility = $2, latitude = 26.9124, longitude = 75.7873 WHERE id = $1',
      [id, visibility],
    );
  return { id, path: `/b/${created['business_url']}` };
}

function asking(server: RunningServer, token: string): Ask {
  return async (path, body) => {
    const response = await fetch(`${server.origin}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path} answered ${response.status}`);
    return (await response.json()) as Record<string, unknown>;
  };
}

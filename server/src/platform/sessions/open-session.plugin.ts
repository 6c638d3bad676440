import type { BetterAuthPlugin } from 'better-auth';
import { createAuthEndpoint } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import * as z from 'zod';

/** Opens a session for a person whom another provider has identified. Not reachable over HTTP: no route is mounted. */
export const openSessionPlugin = {
  id: 'open-session',
  endpoints: {
    openSession: createAuthEndpoint(
      '/open-session',
      { method: 'POST', body: z.object({ userId: z.string() }) },
      async (ctx) => {
        const { internalAdapter } = ctx.context;
        const user = await internalAdapter.findUserById(ctx.body.userId);
        if (!user) throw new Error('a session for nobody');
        const session = await internalAdapter.createSession(user.id, false);
        await setSessionCookie(ctx, { session, user });
        return ctx.json({ user_id: user.id });
      },
    ),
  },
} satisfies BetterAuthPlugin;

import { demoCalls as calls } from '@kursi/core/demo/demo.contract.ts';
import { ok, refuse } from '@kursi/core/kernel/result.ts';
import {
  grantCredential,
  openSession,
  type SessionGrants,
  saveKnownAccount,
} from '../modules/identity/public.ts';
import { command, type Endpoint, longCommand, query } from '../platform/http/endpoint.ts';
import { type DemoDeps, demoProgress, makeDemo } from './make-demo.ts';
import { demoPeople } from './people.ts';

export interface DemoRoutesDeps extends DemoDeps {
  readonly grants: SessionGrants;
}

/** Only in the sandbox, as every call below /sandbox/: the passwords are public. */
export function demoRoutes(deps: DemoRoutesDeps): Endpoint[] {
  const { database, library, grants } = deps;
  return [
    query(calls.getProgress, async () => ok(await demoProgress(database))),
    longCommand(calls.create, async ({ input, now }) => ok(await makeDemo(deps, input, now))),
    command(calls.signIn, async ({ tx, input, exchange, now }) => {
      if ((await demoProgress(database)).state !== 'ready') return refuse('NOT_FOUND');
      const person = demoPeople[input.role];
      // A visitor may have changed the password, or the platform admin blocked them.
      await saveKnownAccount(library, tx, person, now);
      const opened = await openSession(grants, tx, { ...person, hash: '' }, exchange);
      if (!opened) throw new Error('someone of the demo salon cannot sign in');
      return grantCredential(grants, tx, opened.headers, exchange, now, { isProved: true });
    }),
  ];
}

import { demoCalls as calls } from '@kursi/core/demo/demo.contract.ts';
import { ok, refuse } from '@kursi/core/kernel/result.ts';
import { type SessionGrants, saveKnownAccount, signIn } from '../modules/identity/public.ts';
import { command, type Endpoint, longCommand, query, type Request } from '../platform/http/endpoint.ts';
import { type DemoDeps, demoProgress, makeDemo } from './make-demo.ts';
import { demoPeople } from './people.ts';

export interface DemoRoutesDeps extends DemoDeps {
  readonly sandbox: boolean;
  readonly grants: SessionGrants;
}

/** Only in the sandbox: the passwords are public. */
export function demoRoutes(deps: DemoRoutesDeps): Endpoint[] {
  const { database, library, grants } = deps;
  const isThere = ({ exchange }: Pick<Request<never>, 'exchange'>) => deps.sandbox && exchange.isLoopback;
  return [
    query(calls.getProgress, async (request) =>
      isThere(request) ? ok(await demoProgress(database)) : refuse('NOT_FOUND'),
    ),
    longCommand(calls.create, async (request) =>
      isThere(request) ? ok(await makeDemo(deps, request.input, request.now)) : refuse('NOT_FOUND'),
    ),
    command(calls.signIn, async (request) => {
      const { tx, exchange, now } = request;
      const isReady = isThere(request) && (await demoProgress(database)).state === 'ready';
      if (!isReady) return refuse('NOT_FOUND');
      const person = demoPeople[request.input.role];
      // A visitor may have changed the password, or the platform admin blocked them.
      await saveKnownAccount(library, tx, person, now);
      const signedIn = await signIn({ library, grants }, tx, person, exchange, now);
      if (!signedIn.ok) throw new Error(`someone of the demo salon cannot sign in: ${signedIn.code}`);
      return signedIn;
    }),
  ];
}

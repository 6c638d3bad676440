import * as z from 'zod/mini';
import { call } from '../contract/call.ts';
import { nothing } from '../contract/fields.ts';
import { everyone } from '../contract/permission.ts';
import { credential } from '../identity/identity.contract.ts';

/** The demo accounts. */
export const demoRoles = ['owner', 'desk', 'client', 'admin'] as const;
export type DemoRole = (typeof demoRoles)[number];

/** Public passwords: these accounts exist only in the sandbox, and only once created. */
export const DEMO_PASSWORD = 'kursi-demo-2026';
const DEMO_DOMAIN = '@demo.kursi.test';
export const demoEmail = (name: string) => `${name}${DEMO_DOMAIN}`;

export function demoRoleOf(email: string | null): DemoRole | null {
  return demoRoles.find((role) => demoEmail(role) === email) ?? null;
}

const progress = z.object({
  state: z.enum(['none', 'making', 'ready']),
  /** Progress steps, shown while it is created. */
  done: z.int(),
  total: z.int(),
});
export type DemoProgress = z.output<typeof progress>;

export const demoCalls = {
  getProgress: call({
    route: 'GET /sandbox/demo',
    summary: 'Whether the demo salon exists, or how far its creation is. Only in the sandbox.',
    input: nothing,
    output: progress,
    errors: ['NOT_FOUND'],
    who: everyone,
  }),
  create: call({
    route: 'POST /sandbox/demo',
    summary: 'Create the demo salon if there is none; `fresh` replaces it. Only in the sandbox.',
    input: z.object({ fresh: z._default(z.boolean(), false) }),
    output: progress,
    errors: ['NOT_FOUND'],
    who: everyone,
    perMinute: 30,
  }),
  signIn: call({
    route: 'POST /sandbox/demo/session',
    summary: 'Sign in as one of the people of the demo salon. Only in the sandbox.',
    input: z.object({ role: z.enum(demoRoles) }),
    output: credential,
    errors: ['NOT_FOUND'],
    who: everyone,
    perMinute: 60,
  }),
} as const;

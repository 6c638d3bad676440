import { secondStepCalls } from '@kursi/core/identity/second-step.contract.ts';
import { codeAt } from '../../modules/identity/second-step/totp.ts';
import type { Clock } from '../clock.ts';
import type { Caller, Session } from '../http/caller.ts';

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

function bytesOf(base32: string): Buffer {
  const bits = [...base32].map((one) => BASE32.indexOf(one).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

export interface App {
  /** The code of now, or of so many half-minutes away; the clock goes on, so that each is a new one. */
  code(stepsAway?: number): string;
}

/** An authenticator app that has read the secret. */
export function appWith(secret: string, clock: Clock): App {
  return {
    code: (stepsAway = 0) =>
      codeAt(bytesOf(secret), Math.floor(clock.now().epochMilliseconds / 30_000) + stepsAway),
  };
}

/** Sets one up for a person, and lets its first code pass. */
export async function setUpApp(
  { call }: Pick<Caller, 'call'>,
  clock: Clock,
  as: Session,
): Promise<{ app: App; recovery_codes: string[] | null }> {
  const { secret, set_up } = await call(secondStepCalls.beginApp, {}, { as });
  const app = appWith(secret, clock);
  const { recovery_codes } = await call(secondStepCalls.setApp, { set_up, code: app.code() }, { as });
  clock.advance({ seconds: 60 });
  return { app, recovery_codes };
}

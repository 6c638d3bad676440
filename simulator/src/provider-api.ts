import type { ServerResponse } from 'node:http';
import { DEFAULT_LATE_MS, takeFaults } from './faults.ts';
import { type Answer, type Call, type Handler, Refusal, send } from './http.ts';
import type { Parts } from './parts.ts';
import { type Fault, REQUEST_FAULTS } from './records.ts';
import { digitsOf } from './world.ts';

/** How a provider words what is refused before or instead of an endpoint's own answer. */
export interface Wording {
  refused(status: number, message: string, body: object | undefined): Answer;
  tooMany(): Answer;
  broken(): Answer;
}

/** Answers a provider's call: faults that were asked for, the endpoint, the journal, and only then the answer. */
export async function answerCall(
  parts: Parts,
  wording: Wording,
  call: Call,
  response: ServerResponse,
  handle: Handler,
): Promise<void> {
  const faults = takeFaults(parts, REQUEST_FAULTS, { phone: destinationOf(call), path: call.path });
  const has = (fault: Fault['fault']) => faults.some((one) => one.fault === fault);
  if (has('cut_before_accept')) return void response.socket?.destroy();
  if (has('rate_limit')) return send(response, wording.tooMany());
  if (has('server_error')) return send(response, wording.broken());
  const answer = await answerOf(wording, call, handle);
  await parts.store.written();
  const late = faults.find(({ fault }) => fault === 'late_answer');
  if (has('cut_after_accept')) response.socket?.destroy();
  else if (late)
    parts.clock.schedule(parts.clock.now() + (late.delayMs ?? DEFAULT_LATE_MS), () => send(response, answer));
  else send(response, answer);
  answer.after?.();
}

async function answerOf(wording: Wording, call: Call, handle: Handler): Promise<Answer> {
  try {
    return await handle(call);
  } catch (error) {
    if (error instanceof Refusal) return wording.refused(error.status, error.message, error.body);
    throw error;
  }
}

/** The phone that a send call names, before anything is checked. */
function destinationOf({ path, body, headers }: Call): string | undefined {
  if (!/\/(template\/msg|v3\/message|messages)$/.test(path)) return undefined;
  const text = body.toString();
  if ((headers['content-type'] ?? '').startsWith('application/json')) {
    const to = /"to"\s*:\s*"([^"]*)"/.exec(text)?.[1];
    return to === undefined ? undefined : digitsOf(to);
  }
  return digitsOf(new URLSearchParams(text).get('destination') ?? '');
}

import { asMeta, failureOf, failureOfNumber } from '../failure-codes.ts';
import { type Answer, type Call, jsonOf } from '../http.ts';
import { type MetaBody, readMetaBody } from '../meta-body.ts';
import type { Parts } from '../parts.ts';
import { makeRates } from '../rates.ts';
import { digitsOf } from '../world.ts';
import { messageError, metaError, numberOf, refuse } from './access.ts';

const PER_NUMBER_AND_SECOND = 80;
/** To one person: 45 at once, then one in 6 seconds. */
const BURST = 45;
const BURST_MS = BURST * 6000;

export function metaMessages(parts: Parts) {
  const { messaging } = parts;
  const take = makeRates(parts.clock);

  function send(call: Call): Answer {
    const app = numberOf(parts, call);
    const body = jsonOf(call) as MetaBody & { status?: unknown };
    // What Kursi has read itself; it changes nothing here.
    if (body.status === 'read') return { status: 200, body: { success: true } };
    const read = readMetaBody(parts, app, body);
    if ('code' in read) {
      if (read.code === 100)
        refuse(metaError(400, 100, 'Invalid parameter', { error_data: { details: read.details } }));
      const { reason, metaHttpStatus = 400 } = failureOf(read.code);
      return messageError(metaHttpStatus, read.code, reason, read.details);
    }
    if (parts.settings().rates) {
      if (!take({ key: app.id, most: PER_NUMBER_AND_SECOND, perMs: 1000 })) return refusal(130429);
      if (!take({ key: `${app.id} ${read.phone}`, most: BURST, perMs: BURST_MS })) return refusal(131056);
    }
    const failing = failureOfNumber(read.phone);
    const meant = failing && asMeta(failing.code);
    if (meant?.metaHttpStatus) return refusal(meant.code);
    const message = messaging.accept(app, read);
    const input = String(body.to);
    return {
      status: 200,
      body: {
        messaging_product: 'whatsapp',
        contacts: [{ input, wa_id: digitsOf(input) }],
        messages: [{ id: message.wamid, message_status: 'accepted' }],
      },
      after: () => messaging.begin(message),
    };
  }

  return { send };
}

function refusal(code: number): Answer {
  const { reason, metaHttpStatus = 400 } = failureOf(code);
  return messageError(metaHttpStatus, code, reason);
}

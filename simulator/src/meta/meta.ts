import { type Answer, type Call, type Handler, makeRouter } from '../http.ts';
import type { Parts } from '../parts.ts';
import type { Wording } from '../provider-api.ts';
import { makeRates } from '../rates.ts';
import { accountOf, metaError, wabaOf } from './access.ts';
import { metaMedia } from './media.ts';
import { metaMessages } from './messages.ts';
import { metaTemplates } from './templates.ts';

const HOUR = 3_600_000;
const MANAGEMENT_PER_HOUR = 5000;
const CREATES_PER_HOUR = 100;

export const metaWording: Wording = {
  refused: (status, message, body) => (body ? { status, body } : metaError(status, 100, message)),
  tooMany: () =>
    metaError(429, 4, 'Application request limit reached', { error_data: { details: 'Too many calls' } }),
  broken: () => metaError(500, 131000, 'Something went wrong'),
};

/** Meta's Cloud API: everything under /v26.0, or any other version. */
export function makeMeta(parts: Parts): Handler {
  const templates = metaTemplates(parts);
  const media = metaMedia(parts);
  const messages = metaMessages(parts);
  const take = makeRates(parts.clock);

  /** One address for many kinds of object: their ids say which. */
  function getObject(call: Call): Answer | Promise<Answer> {
    const app = accountOf(parts, call);
    const kind = parts.store.get('media', call.params['id'] ?? '')?.kind;
    return kind === 'media' ? media.get(app, call) : templates.get(app, call);
  }

  function postObject(call: Call): Answer | Promise<Answer> {
    const app = accountOf(parts, call);
    return call.params['id']?.startsWith('upload:')
      ? media.finishUpload(app, call)
      : templates.edit(app, call);
  }

  function subscribed(call: Call): Answer {
    wabaOf(parts, call);
    return { status: 200, body: { success: true } };
  }

  /** Calls that manage templates have an hourly limit; sending has its own. */
  function managing(handler: Handler, creates = false): Handler {
    return (call) => {
      const id = call.params['id'] ?? '';
      if (parts.settings().rates) {
        const perHour = { key: `manage ${id}`, most: MANAGEMENT_PER_HOUR, perMs: HOUR };
        const perCreate = { key: `create ${id}`, most: CREATES_PER_HOUR, perMs: HOUR };
        if (!take(perHour) || (creates && !take(perCreate)))
          return metaError(400, 80007, 'Rate limit issues');
      }
      return handler(call);
    };
  }

  const route = makeRouter([
    ['POST', '/:id/messages', messages.send],
    ['POST', '/:id/message_templates', managing(templates.create, true)],
    ['GET', '/:id/message_templates', managing(templates.list)],
    ['DELETE', '/:id/message_templates', managing(templates.remove)],
    ['POST', '/:id/subscribed_apps', subscribed],
    ['POST', '/:id/uploads', media.beginUpload],
    ['POST', '/:id/media', media.upload],
    ['GET', '/media-content/:media', media.content],
    ['GET', '/:id', getObject],
    ['POST', '/:id', managing(postObject)],
  ]);
  return (call) => {
    const found = route(call.method, call.path.replace(/^\/v\d+\.\d+/, ''));
    if (!found) return metaError(400, 2500, 'Unknown path components');
    return found.handler({ ...call, params: found.params });
  };
}

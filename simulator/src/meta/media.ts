import { createHash } from 'node:crypto';
import { type Answer, type Call, multipart } from '../http.ts';
import { findMedia, keepMedia, readMedia } from '../media.ts';
import type { Parts } from '../parts.ts';
import type { App } from '../records.ts';
import { accountOf, messageError, metaError, numberOf, refuse, unknownObject } from './access.ts';

const ADDRESS_VALID_MS = 5 * 60_000;

export function metaMedia(parts: Parts) {
  const { store, clock, ids } = parts;

  async function upload(call: Call): Promise<Answer> {
    const app = numberOf(parts, call);
    const form = await multipart(call);
    const file = form.get('file');
    if (form.get('messaging_product') !== 'whatsapp')
      refuse(metaError(400, 100, 'The parameter messaging_product is required.'));
    if (!file || typeof file === 'string')
      return refuse(metaError(400, 100, 'The parameter file is required.'));
    const asked = form.get('type');
    const type = typeof asked === 'string' && asked.includes('/') ? asked : file.type;
    const bytes = Buffer.from(await file.arrayBuffer());
    const kept = await keepMedia(parts, app, { kind: 'media', type, bytes, id: ids.digits(16) }).catch(
      (error: Error) => refuse(messageError(400, 131053, 'Media upload error', error.message)),
    );
    return { status: 200, body: { id: kept.id } };
  }

  async function get(app: App, call: Call): Promise<Answer> {
    const id = call.params['id'] ?? '';
    const media = findMedia(parts, app, id) ?? unknownObject(id);
    const sha256 = createHash('sha256')
      .update(await readMedia(parts, media))
      .digest('hex');
    const url = `${parts.url()}/v26.0/media-content/${id}?until=${clock.now() + ADDRESS_VALID_MS}`;
    return {
      status: 200,
      body: { url, mime_type: media.type, sha256, file_size: media.size, id, messaging_product: 'whatsapp' },
    };
  }

  async function content(call: Call): Promise<Answer> {
    const app = accountOf(parts, call);
    const id = call.params['media'] ?? '';
    const media = findMedia(parts, app, id);
    if (!media || !(Number(call.query.get('until')) > clock.now())) return { status: 404, body: {} };
    return { status: 200, body: await readMedia(parts, media), headers: { 'content-type': media.type } };
  }

  /** First the session, which says what will come; then the bytes, which make the handle. */
  function beginUpload(call: Call): Answer {
    const app = accountOf(parts, call);
    const size = Number(call.query.get('file_length'));
    const type = call.query.get('file_type') ?? '';
    if (!(size > 0) || !type) refuse(metaError(400, 100, 'file_length and file_type are required.'));
    const id = `upload:${ids.secret('')}`;
    store.put('media', { id, appId: app.id, kind: 'session', type, size, createdAt: clock.now() });
    return { status: 200, body: { id } };
  }

  async function finishUpload(app: App, call: Call): Promise<Answer> {
    const id = call.params['id'] ?? '';
    const session = store.get('media', id);
    if (session?.kind !== 'session' || session.appId !== app.id) return unknownObject(id);
    if (call.headers['file_offset'] !== '0' || call.body.length !== session.size)
      return refuse(
        metaError(400, 100, `The file has ${call.body.length} bytes, not ${session.size}, from offset 0.`),
      );
    const handle = `4::${ids.secret('')}`;
    await keepMedia(parts, app, { kind: 'handle', type: session.type, bytes: call.body, id: handle }).catch(
      (error: Error) => refuse(metaError(400, 100, error.message)),
    );
    store.remove('media', id);
    return { status: 200, body: { h: handle } };
  }

  return { upload, get, content, beginUpload, finishUpload };
}

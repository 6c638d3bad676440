import { type Answer, type Call, multipart, Refusal, type Route } from '../http.ts';
import { keepMedia } from '../media.ts';
import type { Parts } from '../parts.ts';
import type { App, Media } from '../records.ts';
import { appOfToken } from './access.ts';

export function mediaRoutes(parts: Parts): Route[] {
  async function keep(call: Call, kind: 'media' | 'handle'): Promise<Media> {
    const app: App = appOfToken(parts, call);
    const form = await multipart(call);
    const file = form.get('file');
    const type = form.get('file_type');
    if (typeof type !== 'string' || !type) throw new Refusal(400, 'Invalid file type');
    if (!file) throw new Refusal(400, 'Invalid file');
    // A file may also be named by its address. Nothing outside this computer is fetched.
    if (typeof file === 'string')
      throw new Refusal(400, 'Invalid file: the simulator takes files, no addresses');
    const id = kind === 'media' ? parts.ids.digits(16) : `4::${parts.ids.secret('')}`;
    return keepMedia(parts, app, { kind, type, id, bytes: Buffer.from(await file.arrayBuffer()) });
  }

  async function uploadSample(call: Call): Promise<Answer> {
    const { id } = await keep(call, 'handle');
    return { status: 200, body: { status: 'success', handleId: { message: id } } };
  }

  async function upload(call: Call): Promise<Answer> {
    const { id } = await keep(call, 'media');
    return { status: 200, body: { status: 'success', mediaId: id } };
  }

  return [
    ['POST', '/partner/app/:app/upload/media', uploadSample],
    ['POST', '/partner/app/:app/media', upload],
  ];
}

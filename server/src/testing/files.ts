import type { SentBy } from '@kursi/core/contract/call.ts';
import type { FileModule, FileType } from '@kursi/core/media/file-modules.ts';
import { mediaCalls } from '@kursi/core/media/media.contract.ts';
import type { Caller, Session } from './http/caller.ts';

const HEADS: Record<FileType, string> = {
  'image/jpeg': '\xff\xd8\xff\xe0\0\x10JFIF\0\x01\x01\0\0\x01',
  'image/png': '\x89PNG\r\n\x1a\n\0\0\0\rIHDR',
  'image/webp': 'RIFF\x24\0\0\0WEBPVP8 ',
  'video/mp4': '\0\0\0\x20ftypisom\0\0\x02\0',
};

/** A file with the first bytes of this type; the server does not check the rest. */
export function makeFile(type: FileType = 'image/jpeg', size = 5000): Buffer {
  const head = Buffer.from(HEADS[type], 'latin1');
  return Buffer.concat([head, Buffer.alloc(Math.max(0, size - head.length), 7)]).subarray(0, size);
}

export type FileRequestOver = Partial<SentBy<typeof mediaCalls.createUploadAddress>>;
type AnyFile = Omit<FileRequestOver, 'module'> & { readonly module?: FileModule };

/** Files of the installation have an address of their own. */
export async function askForAddress({ call }: Caller, as: Session, over: AnyFile = {}) {
  const { module = 'user', ...file } = { content_type: 'image/jpeg', size: 5000, ...over };
  return module === 'business_category' || module === 'template_media'
    ? call(mediaCalls.createAdminUploadAddress, { module, ...file }, { as })
    : call(mediaCalls.createUploadAddress, { module, ...file }, { as });
}

/** The whole upload: asks for an address and sends the bytes. Returns the URL of the file. */
export async function uploadFile(caller: Caller, as: Session, over: AnyFile = {}): Promise<string> {
  const { upload_url, download_url } = await askForAddress(caller, as, over);
  const type = (over.content_type ?? 'image/jpeg') as FileType;
  const body = makeFile(type, over.size ?? 5000);
  const response = await fetch(upload_url, { method: 'PUT', headers: { 'content-type': type }, body });
  if (!response.ok) throw new Error(`the upload answered ${response.status} ${await response.text()}`);
  return download_url;
}

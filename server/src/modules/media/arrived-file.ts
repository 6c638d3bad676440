import type { FileRef } from '@kursi/core/media/file-address.ts';
import { bytesAre, typeOfBytes } from '@kursi/core/media/file-bytes.ts';
import { type FileType, fileProblem } from '@kursi/core/media/file-modules.ts';

/** What arrived, by its bytes; null where it is not what was announced, or nothing that its module takes. */
export function typeOfArrived(
  { module, type }: Pick<FileRef, 'module' | 'type'>,
  announced: { readonly size: number },
  found: { readonly size: number; readonly head: Uint8Array },
): FileType | null {
  if (type) return found.size === announced.size && bytesAre(type, found.head) ? type : null;
  const told = typeOfBytes(found.head);
  return told && !fileProblem(module, { type: told, size: found.size }) ? told : null;
}

import { type FileModule, type FileType, fileModules, fileTypes, isBusinessModule } from './file-modules.ts';

/** One stored file. Its key is its path in storage and, after /media/, in its URL. */
export interface FileRef {
  readonly module: FileModule;
  /** Null where it belongs to no business. */
  readonly business_id: string | null;
  readonly id: string;
  /** Null where it was not announced: its bytes say it when they arrive. */
  readonly type: FileType | null;
}

/** Of a file whose type was not announced. */
const UNANNOUNCED = 'bin';

export function keyOf({ module, business_id, id, type }: FileRef): string {
  const folder = business_id === null ? module : `${module}/${business_id}`;
  return `${folder}/${id}.${type === null ? UNANNOUNCED : fileTypes[type].extension}`;
}

export function urlOf(file: FileRef): string {
  return `/media/${keyOf(file)}`;
}

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const extensions = [...Object.values(fileTypes).map(({ extension }) => extension), UNANNOUNCED];
const keyPattern = new RegExp(
  `^(${fileModules.join('|')})(?:/(${uuid}))?/(${uuid})\\.(${extensions.join('|')})$`,
);

/** Null for anything but an exact key of ours, which rules out path traversal. */
export function fileOfKey(key: string): FileRef | null {
  const [, module, business_id = null, id, extension] = keyPattern.exec(key) ?? [];
  if (!module || !id) return null;
  const known = Object.keys(fileTypes) as FileType[];
  const type = known.find((one) => fileTypes[one].extension === extension) ?? null;
  if (isBusinessModule(module as FileModule) !== (business_id !== null)) return null;
  return { module: module as FileModule, business_id, id, type };
}

/**
 * Parses a file URL that we issued: with or without origin, signed or not. The origin is ignored: only the
 * path names the file.
 */
export function fileOfUrl(url: string): FileRef | null {
  const key = /^(?:https?:\/\/[^/?#\s]+)?\/media\/([^?#]+)(?:[?#]|$)/.exec(url)?.[1];
  return key === undefined ? null : fileOfKey(key);
}

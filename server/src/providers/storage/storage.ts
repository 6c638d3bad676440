import type { Readable } from 'node:stream';
import type { FileType } from '@kursi/core/media/file-modules.ts';

export interface AnnouncedFile {
  readonly key: string;
  /** Null: it may be any type that we keep, and up to `size`. */
  readonly type: FileType | null;
  readonly size: number;
}

interface AnyStorage {
  /** The size and first bytes; null when the file does not exist. */
  inspect(key: string): Promise<{ readonly size: number; readonly head: Uint8Array } | null>;
  read(key: string): Promise<{ readonly size: number; readonly bytes: Readable } | null>;
  /** Idempotent: a missing file counts as deleted. */
  remove(key: string): Promise<void>;
  /** Throws when the storage is unreachable. */
  ready(): Promise<void>;
}

export type Written = 'written' | 'there_already' | 'differs' | 'broken_off';

/** Files in a local folder; uploads go through our server. */
export interface FolderStorage extends AnyStorage {
  readonly kind: 'folder';
  /** Atomic: the whole file under its name or nothing, also after a kill. */
  write(file: AnnouncedFile, bytes: Readable): Promise<Written>;
  /** Deletes temporary files of killed processes. */
  sweep(now: Temporal.Instant): Promise<void>;
}

/** An S3-compatible service; the browser uploads directly to it. */
export interface BucketStorage extends AnyStorage {
  readonly kind: 'bucket';
  uploadAddress(file: AnnouncedFile, seconds: number, now: Temporal.Instant): Promise<string>;
}

export type Storage = FolderStorage | BucketStorage;

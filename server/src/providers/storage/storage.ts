import type { Readable } from 'node:stream';
import type { FileType } from '@kursi/core/media/file-modules.ts';

export interface AnnouncedFile {
  readonly key: string;
  readonly type: FileType;
  readonly size: number;
}

interface AnyStorage {
  /** The size and the first bytes; null when there is nothing under this key. */
  inspect(key: string): Promise<{ readonly size: number; readonly head: Uint8Array } | null>;
  read(key: string): Promise<{ readonly size: number; readonly bytes: Readable } | null>;
  /** What is not there is gone already. */
  remove(key: string): Promise<void>;
  /** Throws when it cannot be reached. */
  ready(): Promise<void>;
}

export type Written = 'written' | 'there_already' | 'differs' | 'broken_off';

/** Files in a folder; the bytes come through our own server. */
export interface FolderStorage extends AnyStorage {
  readonly kind: 'folder';
  /** All of it under its name, or nothing: also when the process is killed in the middle. */
  write(file: AnnouncedFile, bytes: Readable): Promise<Written>;
  /** Away with what a killed process left half written. */
  sweep(now: Temporal.Instant): Promise<void>;
}

/** An S3-compatible service; the browser sends the bytes there itself. */
export interface BucketStorage extends AnyStorage {
  readonly kind: 'bucket';
  uploadAddress(file: AnnouncedFile, seconds: number, now: Temporal.Instant): Promise<string>;
}

export type Storage = FolderStorage | BucketStorage;

import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError } from '../api/api.ts';
import { errorText } from '../api/error-text.ts';
import { newIdempotencyKey } from '../api/idempotency-key.ts';
import { type UploadTarget, upload } from '../api/upload.ts';
import { t } from '../text.ts';
import { SMALLEST_SIDE } from './picture-size.ts';
import { prepareFile, UnreadablePicture } from './pictures.ts';

/** A picture being uploaded. `src` is a local preview, available from the start. */
export interface Uploading {
  readonly key: string;
  readonly name: string;
  readonly src: string;
  readonly blurHash: string | null;
  /** Public URL once uploaded. */
  readonly url: string | null;
  /** From 0 to 1; null when not uploading. */
  readonly progress: number | null;
  readonly problem: string | null;
  /** False when the file itself is the problem, so that a retry would fail too. */
  readonly canRetry: boolean;
}

interface Source {
  readonly file: File;
  readonly stop: AbortController;
  readonly src: string;
}

interface UploadsOptions {
  readonly shape?: 'whole' | 'square';
  readonly onDone?: (item: Uploading & { readonly url: string }) => void;
}

/** Prepares and uploads each chosen picture independently. */
export function useUploads(target: UploadTarget, { shape = 'whole', onDone }: UploadsOptions = {}) {
  const [chosen, setItems] = useState<readonly Uploading[]>([]);
  // Apart from the list: a removed picture keeps uploading, so that undo restores it up to date.
  const [changes, setChanges] = useState<Readonly<Record<string, Partial<Uploading>>>>({});
  const items = chosen.map((item) => ({ ...item, ...changes[item.key] }));
  const sources = useRef(new Map<string, Source>());
  const { module, business_id, category_id } = target;

  const change = useCallback((key: string, newer: Partial<Uploading>) => {
    setChanges((all) => ({ ...all, [key]: { ...all[key], ...newer } }));
  }, []);

  async function start(item: Uploading, file: File): Promise<void> {
    const stop = new AbortController();
    sources.current.set(item.key, { file, stop, src: item.src });
    change(item.key, { progress: 0, problem: null });
    try {
      const prepared = await prepareFile(file, shape);
      change(item.key, { blurHash: prepared.blurHash });
      const to = { module, ...(business_id && { business_id }), ...(category_id && { category_id }) };
      const url = await upload(to, prepared, {
        signal: stop.signal,
        onProgress: (progress) => change(item.key, { progress }),
      });
      change(item.key, { url, progress: null });
      onDone?.({ ...item, url, blurHash: prepared.blurHash });
    } catch (error) {
      const problem = stop.signal.aborted ? t('picture.stopped') : problemOf(error);
      change(item.key, { progress: null, problem, canRetry: stop.signal.aborted || !isAboutTheFile(error) });
    }
  }

  function add(files: readonly File[]): void {
    const added = files.map((file) => ({
      file,
      item: {
        key: newIdempotencyKey(),
        name: file.name,
        src: URL.createObjectURL(file),
        blurHash: null,
        url: null,
        progress: 0,
        problem: null,
        canRetry: true,
      },
    }));
    setItems((all) => [...all, ...added.map(({ item }) => item)]);
    for (const { item, file } of added) void start(item, file);
  }

  function cancel(key: string): void {
    sources.current.get(key)?.stop.abort();
  }

  function retry(key: string): void {
    const item = items.find((one) => one.key === key);
    const source = sources.current.get(key);
    if (item && source) void start(item, source.file);
  }

  // Unmount aborts uploads and revokes the previews.
  useEffect(() => {
    const all = sources.current;
    return () => {
      for (const { stop, src } of all.values()) {
        stop.abort();
        URL.revokeObjectURL(src);
      }
    };
  }, []);

  return { items, setItems, add, cancel, retry, isBusy: items.some(({ progress }) => progress !== null) };
}

function isAboutTheFile(error: unknown): boolean {
  return (
    error instanceof UnreadablePicture ||
    (error instanceof ApiError && ['WRONG_KIND_OF_FILE', 'FILE_TOO_LARGE'].includes(error.code))
  );
}

function problemOf(error: unknown): string {
  if (error instanceof UnreadablePicture) {
    return error.kind === 'small' ? t('picture.small', { side: SMALLEST_SIDE }) : t(`picture.${error.kind}`);
  }
  if (error instanceof ApiError) return errorText(error.code, error.details);
  throw error;
}

/**
 * Decodes HEIC where the browser cannot (decision 017). In a worker: the decoder needs WebAssembly, which our
 * content policy allows there only, and a large picture takes seconds.
 */
export async function decodeHeic(file: Blob): Promise<ImageBitmap> {
  const worker = new Worker(new URL('./heic.worker.ts', import.meta.url), { type: 'module' });
  try {
    const pixels = await new Promise<ImageData | null>((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<ImageData | null>) => resolve(data);
      worker.onerror = () => reject(new Error('the decoder did not start'));
      worker.postMessage(file);
    });
    if (!pixels) throw new Error('not a HEIC picture');
    return await createImageBitmap(pixels);
  } finally {
    worker.terminate();
  }
}

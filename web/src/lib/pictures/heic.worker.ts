/*! libheif and libde265, LGPL-3.0, unmodified: https://github.com/catdad-experiments/libheif-js */
import openDecoder from 'libheif-js/libheif-wasm/libheif.js';
import wasm from 'libheif-js/libheif-wasm/libheif.wasm?url';

/** The first picture of a HEIC file as RGBA, upright; null when it cannot be read. */
async function decode(file: Blob): Promise<ImageData | null> {
  const [wasmBinary, bytes] = await Promise.all([
    fetch(wasm).then((answer) => answer.arrayBuffer()),
    file.arrayBuffer(),
  ]);
  const [picture] = new (openDecoder({ wasmBinary }).HeifDecoder)().decode(new Uint8Array(bytes));
  if (!picture) return null;
  const pixels = new ImageData(picture.get_width(), picture.get_height());
  return new Promise((resolve) => picture.display(pixels, (drawn) => resolve(drawn)));
}

addEventListener('message', async ({ data }: MessageEvent<Blob>) => {
  const pixels = await decode(data).catch(() => null);
  postMessage(pixels, { transfer: pixels ? [pixels.data.buffer] : [] });
});

/** The part of libheif's JavaScript interface that is used. */
declare module 'libheif-js/libheif-wasm/libheif.js' {
  interface HeifPicture {
    get_width(): number;
    get_height(): number;
    /** Fills the pixels, then hands them over; null when it cannot be read. */
    display(pixels: ImageData, done: (drawn: ImageData | null) => void): void;
  }
  export default function openDecoder(options: { readonly wasmBinary: ArrayBuffer }): {
    readonly HeifDecoder: new () => { decode(bytes: Uint8Array): readonly HeifPicture[] };
  };
}

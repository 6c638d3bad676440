/** What we use of pdfkit. */
declare module 'pdfkit' {
  import type { Readable } from 'node:stream';

  interface PdfDocument extends Readable {
    registerFont(name: string, file: Buffer): this;
    font(name: string): this;
    fontSize(size: number): this;
    fillColor(colour: string): this;
    text(text: string, x: number, y: number, options: { readonly lineBreak: false }): this;
    widthOfString(text: string): number;
    moveTo(x: number, y: number): this;
    lineTo(x: number, y: number): this;
    lineWidth(width: number): this;
    rect(x: number, y: number, width: number, height: number): this;
    fill(colour: string): this;
    stroke(colour: string): this;
    save(): this;
    restore(): this;
    translate(x: number, y: number): this;
    scale(factor: number): this;
    path(svg: string): this;
    lineCap(cap: 'round'): this;
    addPage(): this;
    end(): void;
  }

  const PDFDocument: new (options: {
    readonly size: 'A4';
    readonly margin: 0;
    readonly lang: string;
    readonly info: { readonly Title: string; readonly CreationDate: Date };
  }) => PdfDocument;
  export default PDFDocument;
}

/** Parts of pdfkit 0.20 that are missing in @types/pdfkit 0.17. */
declare module 'pdfkit/output' {
  export function toBlob(document: PDFKit.PDFDocument): Promise<Blob>;
  export function toBytes(document: PDFKit.PDFDocument): Promise<Uint8Array>;
}
declare module 'pdfkit/standard-fonts/*' {
  const font: object;
  export default font;
}

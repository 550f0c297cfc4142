/** What pdfkit 0.20 has and @types/pdfkit 0.17 does not know. */
declare module 'pdfkit/output' {
  export function toBlob(document: PDFKit.PDFDocument): Promise<Blob>;
  export function toBytes(document: PDFKit.PDFDocument): Promise<Uint8Array>;
}
declare module 'pdfkit/standard-fonts/*' {
  const font: object;
  export default font;
}

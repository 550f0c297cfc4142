import type * as Pdfjs from 'pdfjs-dist';
import { readDocx } from './read-docx.ts';
import { readPdf } from './read-pdf.ts';
import { countWords, type ResumeText, resumeLimits, Unreadable } from './resume.ts';
import { tidyLine } from './tidy-line.ts';

/** pdf.js and its worker, both loaded. */
export interface PdfReader {
  pdfjs: typeof Pdfjs;
  worker?: Pdfjs.PDFWorker;
}

const startsWith = (bytes: Uint8Array, ...start: number[]): boolean =>
  start.every((byte, at) => bytes[at] === byte);

/**
 * Reads a resume that is a PDF, a Word file (.docx) or plain text. The bytes tell which, not the name.
 * @throws Unreadable with the reason.
 */
export async function readResume(bytes: Uint8Array, reader: PdfReader): Promise<ResumeText> {
  if (bytes.length > resumeLimits.fileBytes) throw new Unreadable('tooLarge');
  if (bytes.length === 0) throw new Unreadable('empty');
  return bounded(await readKind(bytes, reader));
}

async function readKind(bytes: Uint8Array, { pdfjs, worker }: PdfReader): Promise<ResumeText> {
  // A PDF may start with other bytes: programs look for the sign in the first kilobyte.
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 1024));
  if (head.includes('%PDF-')) return readPdf(pdfjs, bytes, worker);
  if (startsWith(bytes, 0x50, 0x4b)) return readDocx(bytes);
  // The container of old Word files. An encrypted .docx is in one, too.
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0))
    throw new Unreadable(isEncrypted(bytes) ? 'encrypted' : 'oldWord');
  if (head.startsWith('{\\rtf') || head.includes('\0')) throw new Unreadable('unknown');
  return textLines(new TextDecoder().decode(bytes));
}

/** The container names the encrypted part in UTF-16. */
const isEncrypted = (bytes: Uint8Array): boolean =>
  new TextDecoder('utf-16le').decode(bytes.subarray(0, bytes.length & ~1)).includes('EncryptedPackage');

/**
 * Reads a resume that somebody pasted.
 * @throws Unreadable if it is empty.
 */
export const readPasted = (text: string): ResumeText => bounded(textLines(text));

function textLines(text: string): ResumeText {
  const lines = text.slice(0, resumeLimits.characters).split(/\r\n?|\n/);
  return {
    lines: lines.flatMap((line) => {
      const tidy = tidyLine(line);
      return tidy ? [{ text: tidy, page: 1, top: null, part: 'body' as const }] : [];
    }),
    warnings: [],
  };
}

/** A resume within the limits, with the warning of a long one. @throws Unreadable if nothing is left. */
function bounded({ lines, warnings }: ResumeText): ResumeText {
  let characters = 0;
  const kept = lines.slice(0, resumeLimits.lines).filter(({ text }) => {
    characters += text.length;
    return characters <= resumeLimits.characters;
  });
  const words = kept.reduce((sum, { text }) => sum + countWords(text), 0);
  if (words === 0) throw new Unreadable('empty');
  const isLong = words > resumeLimits.usualWords && !warnings.includes('long');
  return { lines: kept, warnings: isLong ? [...warnings, 'long'] : warnings };
}

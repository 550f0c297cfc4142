import { strFromU8, unzipSync } from 'fflate';
import { SaxesParser } from 'saxes';
import {
  countWords,
  type ResumeLine,
  type ResumePart,
  type ResumeText,
  type ResumeWarning,
  resumeLimits,
  Unreadable,
} from './resume.ts';
import { tidyLine } from './tidy-line.ts';

const partName = /^word\/(document|header\d{0,3}|footer\d{0,3})\.xml$/;
/** A file with fewer words and with a picture is a picture of a resume. */
const fewWords = 12;

/**
 * Reads a Word file: body, headers, footers and text boxes.
 * @throws Unreadable
 */
export function readDocx(bytes: Uint8Array): ResumeText {
  const parts = unpack(bytes);
  const body = parts['word/document.xml'];
  if (!body) throw new Unreadable('unknown');
  const side = (name: string, part: ResumePart) =>
    Object.entries(parts).flatMap(([path, text]) =>
      path.startsWith(`word/${name}`) ? [readPart(text, part)] : [],
    );
  const headers = side('header', 'header');
  const main = readPart(body, 'body');
  const footers = side('footer', 'footer');
  const all = [...headers, main, ...footers];
  const lines = all.flatMap((part) => part.lines);
  const words = lines.reduce((sum, { text }) => sum + countWords(text), 0);
  if (words < fewWords && all.some(({ hasPicture }) => hasPicture)) throw new Unreadable('picture');
  const has = (...wanted: ResumePart[]): boolean => lines.some(({ part }) => wanted.includes(part));
  const warnings: [ResumeWarning, boolean][] = [
    ['columns', main.hasColumns],
    ['header', has('header', 'footer')],
    ['box', has('box')],
    ['table', has('table')],
  ];
  return { lines, warnings: warnings.flatMap(([name, isMet]) => (isMet ? [name] : [])) };
}

/** The texts of the parts that are read. What they unpack to is added up before anything is unpacked. */
function unpack(bytes: Uint8Array): Record<string, string> {
  let total = 0;
  try {
    const files = unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        if (!partName.test(name)) return false;
        total += originalSize;
        if (total > resumeLimits.unpackedBytes) throw new Unreadable('tooLarge');
        return true;
      },
    });
    return Object.fromEntries(Object.entries(files).map(([name, file]) => [name, strFromU8(file)]));
  } catch (error) {
    throw error instanceof Unreadable ? error : new Unreadable('damaged');
  }
}

interface PartReading {
  lines: ResumeLine[];
  hasColumns: boolean;
  hasPicture: boolean;
}

/** Elements whose text is no text of the page: what was deleted, a field's formula, and Word's copy for old programs. */
const unread = ['w:del', 'w:moveFrom', 'w:instrText', 'mc:Fallback', 'wp:docPr', 'w:rPrChange'];

/** Reads one part of a Word file. A text box stands inside a paragraph and holds paragraphs. */
function readPart(xml: string, part: ResumePart): PartReading {
  const made: PartReading = { lines: [], hasColumns: false, hasPicture: false };
  /** The texts of the paragraphs that are open, the innermost last. */
  const open: string[] = [];
  const inside = { unread: 0, box: 0, table: 0, text: 0 };
  const add = (text: string): void => {
    if (open.length > 0 && inside.unread === 0) open.push((open.pop() ?? '') + text);
  };
  const placeOf = (): ResumePart =>
    part !== 'body' ? part : inside.box > 0 ? 'box' : inside.table > 0 ? 'table' : 'body';
  const close = (): void => {
    for (const text of (open.pop() ?? '').split('\n')) {
      const tidy = tidyLine(text);
      if (tidy) made.lines.push({ text: tidy, page: 1, top: null, part: placeOf() });
    }
  };
  const parser = new SaxesParser({ position: false });
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    if (unread.includes(name)) inside.unread++;
    else if (name === 'w:txbxContent') inside.box++;
    else if (name === 'w:tbl') inside.table++;
    else if (name === 'w:t') inside.text++;
    else if (name === 'w:p') open.push('');
    else if (name === 'w:tab') add(open.at(-1) ? '  ' : '');
    else if (name === 'w:br' || name === 'w:cr') add('\n');
    else if (name === 'w:noBreakHyphen') add('-');
    else if (name === 'w:sym') add('•');
    else if (name === 'w:cols') made.hasColumns ||= Number(attributes['w:num'] ?? 1) > 1;
    else if (name === 'a:blip' || name === 'v:imagedata') made.hasPicture = true;
  });
  parser.on('text', (text) => inside.text > 0 && add(text));
  parser.on('closetag', ({ name }) => {
    if (unread.includes(name)) inside.unread--;
    else if (name === 'w:p') close();
    else if (name === 'w:txbxContent') inside.box--;
    else if (name === 'w:tbl') inside.table--;
    else if (name === 'w:t') inside.text--;
  });
  try {
    parser.write(xml).close();
  } catch {
    throw new Unreadable('damaged');
  }
  return made;
}

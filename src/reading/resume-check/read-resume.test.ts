import { readFileSync } from 'node:fs';
import { createCanvas } from '@napi-rs/canvas';
import { zipSync } from 'fflate';
import * as pdfjs from 'pdfjs-dist/legacy/build/pdf.mjs';
import PDFDocument from 'pdfkit';
import { describe, expect, test } from 'vitest';
import type { Content } from '../../content/content.schema.ts';
import templates from '../../content/resume-templates.json' with { type: 'json' };
import { resumeDocx } from '../resume/resume-docx.server.ts';
import { readPasted, readResume } from './read-resume.ts';
import { type ResumeText, resumeLimits, Unreadable } from './resume.ts';
import { tidyLine } from './tidy-line.ts';

const fixture = (name: string): Uint8Array =>
  new Uint8Array(readFileSync(`${import.meta.dirname}/fixtures/${name}`));
const read = (bytes: Uint8Array): Promise<ResumeText> => readResume(bytes, { pdfjs });
const linesOf = (resume: ResumeText): string[] => resume.lines.map(({ text }) => text);
const wordsOf = (text: string): string[] =>
  tidyLine(text)
    .toLowerCase()
    .match(/[\p{L}\p{N}@.]+/gu) ?? [];

/** The share of the reference's words that were read, each as often as it stands there. */
function recall(found: string, reference: string): number {
  const left = wordsOf(found);
  const wanted = wordsOf(reference);
  const missing = wanted.filter((word) => {
    const at = left.indexOf(word);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
  return 1 - missing.length / wanted.length;
}

/** A PDF that pdfkit writes. */
async function pdf(write: (document: PDFKit.PDFDocument) => void, options = {}): Promise<Uint8Array> {
  const document = new PDFDocument({ size: 'LETTER', margin: 50, ...options });
  const chunks: Uint8Array[] = [];
  document.on('data', (chunk) => chunks.push(chunk));
  const done = new Promise((resolve) => document.on('end', resolve));
  write(document);
  document.end();
  await done;
  return new Uint8Array(Buffer.concat(chunks));
}

const picture = (): Buffer => createCanvas(600, 800).toBuffer('image/png');
const withParts = (parts: Record<string, string>): Uint8Array =>
  zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, Buffer.from(text)])));
const ole = (text: string): Uint8Array =>
  new Uint8Array(Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.from(text, 'utf16le')]));

describe.each([
  [
    'chromium-plain.pdf',
    'chromium-plain.txt',
    [],
    [
      'Staff Nurse, Quail Creek Hospital, Dayton, OH Mar 2021 – Present',
      'Chart in Epic; precept new graduates in their first twelve weeks.',
      'Registered nurse with six years in medical-surgical and telemetry units. Efficient, affable, and office-proof: I finish',
    ],
  ],
  [
    'chromium-network.pdf',
    'chromium-network.txt',
    ['columns'],
    ['Top Skills', 'PostgreSQL', 'Theo Abara', 'January 2020 - Present (4 years 8 months)'],
  ],
  ['chromium-rtl.pdf', 'chromium-rtl.txt', [], ['מורה לפסנתר בבית ספר יסודי']],
  ['latex.pdf', 'latex.txt', [], ['Data Analyst, Pine Level Utilities, Raleigh, NC Aug. 2020 – Present']],
  ['libreoffice-boxes.pdf', 'libreoffice-boxes.txt', [], ['Warehouse lead with nine years on the dock.']],
  [
    'libreoffice-boxes.docx',
    'libreoffice-boxes.txt',
    ['header', 'box', 'table'],
    ['Forklift operation, inventory management, OSHA 10', 'Picker, Scioto Supply, Columbus, OH'],
  ],
] as const)('%s', (file, reference, warnings, lines) => {
  test('is read as pdftotext reads it', async () => {
    const text = linesOf(await read(fixture(file))).join('\n');
    expect(
      recall(text, readFileSync(`${import.meta.dirname}/fixtures/${reference}`, 'utf8')),
    ).toBeGreaterThanOrEqual(0.98);
  });

  test('has these lines once, and these warnings', async () => {
    const resume = await read(fixture(file));
    for (const line of lines) expect(linesOf(resume).filter((one) => one === line)).toEqual([line]);
    expect(resume.warnings).toEqual(warnings);
  });
});

test('a line has its place on the page', async () => {
  const { lines } = await read(fixture('chromium-plain.pdf'));
  const tops = lines.map(({ top }) => top!);
  expect(tops).toEqual(tops.toSorted((a, b) => a - b));
  expect(tops[0]).toBeLessThan(12);
  expect(tops.every((top) => top > 0 && top < 100)).toBe(true);
});

test.each((templates as Content<'resume-templates'>).resumeTemplates.map((one) => [one.name, one] as const))(
  'our own template "%s" is read whole and without a warning',
  async (_, template) => {
    const resume = await read(new Uint8Array(await resumeDocx(template)));
    const text = linesOf(resume).join('\n');
    const { person, headline, contact, sections } = template.resume;
    for (const part of [person, headline, ...contact, ...sections.map(({ title }) => title)])
      expect(text).toContain(part);
    expect(resume.warnings).toEqual([]);
  },
);

test.each([
  ['ligatures', 'e\ufb03cient o\ufb00ice', 'efficient office'],
  ['soft hyphens', 'docu\u00admen\u00adtation', 'documentation'],
  ['a glued bullet', '•Managed a team', '• Managed a team'],
  ['a bullet of Symbol', '\uf0b7 Managed a team', '• Managed a team'],
  ['a bullet between words', 'Excel•Word', 'Excel • Word'],
  ['spaces of all kinds', ' A\u00a0\tB\u2003C ', 'A B C'],
  ['marks of direction', '\u202aABC\u202c', 'ABC'],
  ['a sign that is a word', '-5 degrees', '-5 degrees'],
  ['only a bullet', '•', ''],
])('%s are read as people mean them', (_, text, expected) => {
  expect(tidyLine(text)).toBe(expected);
});

test('a table, a picture page, a long and a locked resume are read with a warning', async () => {
  const table = await pdf((document) => {
    for (let row = 0; row < 4; row++)
      for (const [at, cell] of ['Clerk', 'Acme Stores', '2019'].entries())
        document.text(`${cell} ${row}`, 60 + at * 160, 100 + row * 20, { lineBreak: false });
  });
  const mixed = await pdf((document) => {
    document.text('Nurse with ten years of work in hospitals, clinics, schools and homes of all kinds.');
    document.addPage().image(picture(), 0, 0);
  });
  const long = await pdf((document) => {
    document.text('First page');
    for (let page = 2; page <= 4; page++) document.addPage().text(`Page ${page}`);
  });
  const locked = await pdf((document) => document.text('Nurse'), {
    ownerPassword: 'x',
    permissions: { copying: false },
  });
  expect((await read(locked)).warnings).toEqual(['locked']);
  expect((await read(table)).warnings).toEqual(['table']);
  expect((await read(mixed)).warnings).toEqual(['pictures']);
  expect((await read(long)).warnings).toEqual(['long']);
  expect(readPasted('word '.repeat(resumeLimits.usualWords + 1)).warnings).toEqual(['long']);
});

test.each([
  [
    'a PDF with a password',
    () => pdf((document) => document.text('Secret'), { userPassword: 'x' }),
    'encrypted',
  ],
  ['a picture of a resume', () => pdf((document) => document.image(picture(), 0, 0)), 'picture'],
  ['an empty PDF', () => pdf(() => {}), 'empty'],
  [
    'a book',
    () =>
      pdf((document) => {
        for (let page = 0; page < 21; page++) document.addPage().text('Page');
      }),
    'tooManyPages',
  ],
  ['a broken PDF', () => Buffer.from('%PDF-1.7 and nothing else'), 'damaged'],
  ['an old Word file', () => ole('WordDocument'), 'oldWord'],
  ['a Word file with a password', () => ole('EncryptedPackage'), 'encrypted'],
  ['a spreadsheet', () => withParts({ 'xl/workbook.xml': '<x/>' }), 'unknown'],
  ['a broken Word file', () => withParts({ 'word/document.xml': '<w:document><w:p>' }), 'damaged'],
  ['a broken archive', () => Buffer.from('PK\x03\x04 and nothing else'), 'damaged'],
  [
    'an archive that unpacks to too much',
    () => withParts({ 'word/document.xml': ' '.repeat(resumeLimits.unpackedBytes + 1) }),
    'tooLarge',
  ],
  ['a file over the limit', () => new Uint8Array(resumeLimits.fileBytes + 1), 'tooLarge'],
  ['an empty file', () => new Uint8Array(), 'empty'],
  ['a program', () => Buffer.from('\x7fELF\0\0\0'), 'unknown'],
  ['an RTF file', () => Buffer.from('{\\rtf1 Hello}'), 'unknown'],
] as const)('%s cannot be read, and the reason says why', async (_, make, reason) => {
  const error = await read(new Uint8Array(await make())).catch((thrown) => thrown);
  expect(error).toBeInstanceOf(Unreadable);
  expect(error.reason).toBe(reason);
});

test('an archive that lies about its size gives no more than it says', async () => {
  const bytes = withParts({ 'word/document.xml': `<w:document>${' '.repeat(100_000)}</w:document>` });
  const view = new DataView(bytes.buffer);
  for (let at = 0; at < bytes.length - 4; at++)
    if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, 10, true);
  await expect(read(bytes)).rejects.toThrow(Unreadable);
});

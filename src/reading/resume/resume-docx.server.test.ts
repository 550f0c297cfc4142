import { inflateRawSync } from 'node:zlib';
import { SaxesParser } from 'saxes';
import { expect, test } from 'vitest';
import type { Content } from '../../content/content.schema.ts';
import content from '../../content/resume-templates.json' with { type: 'json' };
import { resumeFile } from './resume-file.server.ts';

const { resumeTemplates } = content as Content<'resume-templates'>;

/** The parts of a ZIP archive, by its central directory (APPNOTE 4.3.12). */
function unzip(archive: Buffer): Map<string, Buffer> {
  const end = archive.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  const parts = new Map<string, Buffer>();
  let at = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left--) {
    const [packed, nameLength] = [archive.readUInt32LE(at + 20), archive.readUInt16LE(at + 28)];
    const start = archive.readUInt32LE(at + 42);
    const content = start + 30 + archive.readUInt16LE(start + 26) + archive.readUInt16LE(start + 28);
    const bytes = archive.subarray(content, content + packed);
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength);
    parts.set(name, archive.readUInt16LE(at + 10) === 8 ? inflateRawSync(bytes) : bytes);
    at += 46 + nameLength + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
  return parts;
}

/** The paragraphs of a document by style, with their text. @throws if the XML is not well-formed. */
function paragraphsOf(xml: string): { style: string; text: string }[] {
  const paragraphs: { style: string; text: string }[] = [];
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    if (name === 'w:p') paragraphs.push({ style: '', text: '' });
    if (name === 'w:pStyle') paragraphs.at(-1)!.style = String(attributes['w:val']);
    if (name === 'w:tab' && !attributes['w:pos']) paragraphs.at(-1)!.text += '\t';
  });
  parser.on('text', (text) => {
    if (paragraphs.length > 0) paragraphs.at(-1)!.text += text;
  });
  parser.write(xml).close();
  return paragraphs;
}

test.each(resumeTemplates.map((template) => [template.name, template] as const))(
  '%s is a Word document with every line under real headings',
  async (_, template) => {
    const { body, type } = await resumeFile(template, 'docx');
    expect(type).toContain('wordprocessingml');
    const parts = unzip(Buffer.from(body));
    for (const name of ['[Content_Types].xml', '_rels/.rels', 'word/document.xml', 'word/styles.xml'])
      expect([...parts.keys()]).toContain(name);
    for (const [name, content] of parts) if (/\.(xml|rels)$/.test(name)) paragraphsOf(content.toString());

    const paragraphs = paragraphsOf(parts.get('word/document.xml')!.toString());
    const styled = (style: string) => paragraphs.filter((one) => one.style === style).map(({ text }) => text);
    const { person, summary, sections } = template.resume;
    expect(styled('Title')).toEqual([person]);
    expect(styled('Note')).toEqual([
      'Sample resume of a fictional person. Replace every line with your own.',
    ]);
    expect(styled('Heading1')).toEqual(['Summary', ...sections.map(({ title }) => title)]);
    const entries = sections.flatMap((section) => section.entries ?? []);
    expect(styled('Heading2')).toEqual(entries.map(({ title, dates }) => `${title}\t${dates}`));
    const all = paragraphs.map(({ text }) => text);
    const points = [...sections, ...entries].flatMap((one) => one.points ?? []);
    for (const text of [summary, ...points]) expect(all).toContain(text);
  },
);

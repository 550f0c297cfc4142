import type {
  Content,
  Resume,
  ResumeEntry,
  ResumeSection,
  ResumeTemplate,
} from '../../content/content.schema.ts';
import content from '../../content/resume-templates.json' with { type: 'json' };
import type { ResumeFormat } from './resume-files.ts';

interface ResumeFile {
  body: Uint8Array<ArrayBuffer> | string;
  type: string;
}

const documents = new Map<ResumeTemplate, Promise<Uint8Array>>();

/** A template's file with its media type. A Word document is made on first request and cached. */
export async function resumeFile(template: ResumeTemplate, format: ResumeFormat): Promise<ResumeFile> {
  if (format === 'txt') return { body: resumeText(template.resume), type: 'text/plain; charset=utf-8' };
  const document = documents.get(template) ?? makeDocument(template);
  documents.set(template, document);
  return {
    body: new Uint8Array(await document),
    type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  };
}

/** The library loads with the first document, because few visitors request one. */
async function makeDocument(template: ResumeTemplate): Promise<Uint8Array> {
  const { resumeDocx } = await import('./resume-docx.server.ts');
  return resumeDocx(template);
}

const { resumeTemplatesText } = content as Content<'resume-templates'>;

const width = 78;

/** A resume as plain text in lines of at most 78 characters, for application forms. */
export function resumeText({ person, headline, contact, summary, sections }: Resume): string {
  const head = [person.toUpperCase(), headline, contact.join(' | ')];
  const parts = [
    `[${resumeTemplatesText.example}]`,
    head.flatMap((line) => wrap(line)).join('\n'),
    heading('Summary', wrap(summary)),
    ...sections.map(sectionText),
  ];
  return `${parts.join('\n\n')}\n`;
}

function sectionText({ title, facts = [], entries = [], points = [] }: ResumeSection): string {
  const entryLines = entries.map((entry) => entryText(entry).join('\n')).join('\n\n');
  const lines = [
    ...facts.flatMap(({ name, text }) => wrap(`${name}: ${text}`, '', '  ')),
    ...(entryLines ? [entryLines] : []),
    ...points.flatMap(point),
  ];
  return heading(title, lines);
}

function entryText({ title, place, dates, points }: ResumeEntry): string[] {
  return [...wrap(title), ...wrap(`${place} | ${dates}`), ...points.flatMap(point)];
}

const heading = (title: string, lines: string[]): string =>
  [title.toUpperCase(), '-'.repeat(title.length), ...lines].join('\n');

const point = (text: string): string[] => wrap(text, '- ', '  ');

/** Wraps a text between words. The first line starts with `first`, each other line with `rest`. */
function wrap(text: string, first = '', rest = ''): string[] {
  const lines: string[] = [];
  let line = first;
  for (const word of text.split(' ')) {
    const isEmpty = line === first || line === rest;
    if (!isEmpty && line.length + 1 + word.length > width) {
      lines.push(line);
      line = rest + word;
    } else line += (isEmpty ? '' : ' ') + word;
  }
  return [...lines, line];
}

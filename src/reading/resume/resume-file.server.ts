import type { ResumeTemplate } from '../../content/content.schema.ts';
import type { ResumeFormat } from './resume-files.ts';
import { resumeText } from './resume-text.ts';

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

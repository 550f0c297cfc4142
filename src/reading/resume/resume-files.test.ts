import { expect, test } from 'vitest';
import type { Content } from '../../content/content.schema.ts';
import content from '../../content/resume-templates.json' with { type: 'json' };
import iconPaths from '../../ui/icon-paths.json' with { type: 'json' };
import { resumeText } from './resume-file.server.ts';
import { findResumeFile, resumeFileName } from './resume-files.ts';

const { resumeTemplates } = content as Content<'resume-templates'>;

const cases = resumeTemplates.map((template) => [template.name, template] as const);
const words = (text: string): number => text.split(/\s+/).length;

test('there are six templates, each with its own address and file name', () => {
  expect(resumeTemplates).toHaveLength(6);
  for (const field of ['id', 'name', 'previewPath', 'industry'] as const)
    expect(new Set(resumeTemplates.map((template) => template[field])).size, field).toBe(6);
});

test.each(cases)('%s has every field of a template', (_, template) => {
  expect(template.previewPath).toBe(`/resume-templates/${template.id}`);
  expect(template.description).not.toBe('');
  expect(template.icon in iconPaths).toBe(true);
});

test.each(cases)(
  '%s is complete and fictional: its phone numbers and addresses are reserved for examples',
  (_, template) => {
    const { contact, sections } = template.resume;
    expect(words(resumeText(template.resume))).toBeGreaterThan(250);
    expect(sections.some(({ entries = [] }) => entries.some(({ points }) => points.length > 1))).toBe(true);
    expect(contact.filter((one) => /\(\d{3}\) 555-01\d\d$/.test(one))).toHaveLength(1);
    expect(contact.filter((one) => one.endsWith('@example.com'))).toHaveLength(1);
  },
);

test.each(cases)('the text of %s says that it is an example, and fits into 78 characters', (_, template) => {
  const lines = resumeText(template.resume).split('\n');
  expect(lines[0]).toContain('Sample resume of a fictional person');
  expect(lines[2]).toBe(template.resume.person.toUpperCase());
  expect(Math.max(...lines.map(({ length }) => length))).toBeLessThanOrEqual(78);
  expect(lines.filter((line) => line !== line.trimEnd())).toEqual([]);
});

test('a line breaks between words and continues with its own indent', () => {
  const text = resumeText({
    person: 'A B',
    headline: 'C',
    contact: ['D', 'E'],
    summary: 'F',
    sections: [{ title: 'Points', points: [`${'word '.repeat(20)}end`] }],
  });
  expect(text).toBe(
    [
      '[Sample resume of a fictional person. Replace every line with your own.]',
      '',
      'A B\nC\nD | E',
      '',
      'SUMMARY\n-------\nF',
      '',
      `POINTS\n------\n- ${'word '.repeat(15)}`.trimEnd(),
      `  ${'word '.repeat(5)}end\n`,
    ].join('\n'),
  );
});

test.each([
  ['Registered_Nurse_Resume_Template.txt', 'registered-nurse', 'txt'],
  ['First_Job_Resume_Template.docx', 'first-job', 'docx'],
])('%s is a file', (fileName, id, format) => {
  const found = findResumeFile(fileName)!;
  expect(found).toMatchObject({ template: { id }, format });
  expect(resumeFileName(found.template, found.format)).toBe(fileName);
});

test.each(['First_Job_Resume_Template.pdf', 'first_job_resume_template.txt', '', '../resume.ts'])(
  '%j is not',
  (fileName) => {
    expect(findResumeFile(fileName)).toBeNull();
  },
);

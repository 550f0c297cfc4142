import type { Content, ResumeTemplate } from '../../content/content.schema.ts';
import content from '../../content/resume-templates.json' with { type: 'json' };

const { resumeTemplates } = content as Content<'resume-templates'>;

export type ResumeFormat = 'txt' | 'docx';

/** "Registered_Nurse_Resume_Template.txt" */
export const resumeFileName = ({ name }: ResumeTemplate, format: ResumeFormat): string =>
  `${name.replaceAll(' ', '_')}_Resume_Template.${format}`;

/** The address of the file. */
export const resumeFilePath = (template: ResumeTemplate, format: ResumeFormat): string =>
  `/resume-templates/files/${resumeFileName(template, format)}`;

/** The template and the format of a file name. */
export function findResumeFile(fileName: string): { template: ResumeTemplate; format: ResumeFormat } | null {
  for (const template of resumeTemplates)
    for (const format of ['txt', 'docx'] as const)
      if (resumeFileName(template, format) === fileName) return { template, format };
  return null;
}

import { careerChanger } from './resume-templates/career-changer.ts';
import { firstJob } from './resume-templates/first-job.ts';
import { marketingManager } from './resume-templates/marketing-manager.ts';
import { registeredNurse } from './resume-templates/registered-nurse.ts';
import type { ResumeTemplate } from './resume-templates/resume.ts';
import { softwareEngineer } from './resume-templates/software-engineer.ts';
import { staffAccountant } from './resume-templates/staff-accountant.ts';

/** The text of /resume-templates. */
export const resumeTemplatesText = {
  title: 'Resume Templates',
  lead: 'Six complete resumes to start from. Choose the one closest to your work, download it, and replace each line with your own.',
  description:
    'Six complete resume templates to read, print, and download for free as text or a Word document: technology, healthcare, marketing, finance, first job, career change.',
  /** Shown next to every preview and at the top of every file. */
  example: 'Sample resume of a fictional person. Replace every line with your own.',
  howTo: [
    {
      title: 'Keep the order',
      text: 'One column, plain headings, no tables or pictures. It’s easy for people to skim, and hiring software can read every line.',
    },
    {
      title: 'Replace, don’t trim',
      text: 'Where the example gives a result, give yours. A number you can explain is worth three adjectives.',
    },
    {
      title: 'Fit it to the posting',
      text: 'Use the posting’s own words for what you can really do, and drop what it doesn’t ask for.',
    },
  ],
};

/** In the order the page lists them. */
export const resumeTemplates: readonly [ResumeTemplate, ...ResumeTemplate[]] = [
  softwareEngineer,
  registeredNurse,
  marketingManager,
  staffAccountant,
  firstJob,
  careerChanger,
];

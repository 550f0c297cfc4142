import { careerChanger } from './resume-templates/career-changer.ts';
import { firstJob } from './resume-templates/first-job.ts';
import { marketingManager } from './resume-templates/marketing-manager.ts';
import { registeredNurse } from './resume-templates/registered-nurse.ts';
import type { ResumeTemplate } from './resume-templates/resume.ts';
import { softwareEngineer } from './resume-templates/software-engineer.ts';
import { staffAccountant } from './resume-templates/staff-accountant.ts';

/** The words of /resume-templates. */
export const resumeTemplatesText = {
  title: 'Resume Templates',
  lead: 'Six complete resumes to start from. Choose the one nearest to your work, download it, and replace each line with your own.',
  description:
    'Six complete resume templates to read, print, and download free as text or Word document: technology, healthcare, marketing, finance, first job, career change.',
  /** Stands beside every preview, and at the top of every file. */
  example: 'Example of a fictional person. Replace every line with your own.',
  howTo: [
    {
      title: 'Keep the order',
      text: 'One column, plain headings, no tables or pictures: people skim it, and hiring software reads it without losing lines.',
    },
    {
      title: 'Replace, do not trim',
      text: 'Where the example says what came of the work, say what came of yours. A number you can explain is worth three adjectives.',
    },
    {
      title: 'Fit it to the posting',
      text: 'Use the posting’s own words for what you truly can do, and drop what it does not ask for.',
    },
  ],
};

/** In the order in which the page lists them. */
export const resumeTemplates: ResumeTemplate[] = [
  softwareEngineer,
  registeredNurse,
  marketingManager,
  staffAccountant,
  firstJob,
  careerChanger,
];

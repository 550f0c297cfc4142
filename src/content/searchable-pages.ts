import { resumeTemplates } from './resume-templates.ts';

/** The pages, besides jobs, in the sitemap. */
export const searchablePages = [
  '/',
  '/jobs',
  '/jobs/map',
  '/browse-jobs',
  '/job-news',
  '/about',
  '/how-we-check',
  '/contact',
  '/partnership',
  '/career-resources',
  '/salary-calculator',
  '/resume-templates',
  ...resumeTemplates.map(({ previewPath }) => previewPath),
  '/job-market-report',
  '/action-words',
  '/interview-questions',
  '/resume-writing-guide',
  '/career-transition-guide',
  '/free-online-courses',
  '/industry-skills-guide',
  '/professional-certifications',
  '/downloads',
  '/terms',
  '/privacy',
];

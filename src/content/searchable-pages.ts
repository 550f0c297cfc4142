import type { Content } from './content.schema.ts';
import content from './resume-templates.json' with { type: 'json' };

const { resumeTemplates } = content as Content<'resume-templates'>;

/** The pages, besides jobs, in the sitemap. */
export const searchablePages = [
  '/',
  '/jobs',
  '/jobs/map',
  '/browse-jobs',
  '/job-news',
  '/about',
  '/how-we-check',
  '/how-results-are-ordered',
  '/api-docs',
  '/agents',
  '/contact',
  '/partnership',
  '/career-resources',
  '/salary-calculator',
  '/salaries',
  '/resume-check',
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

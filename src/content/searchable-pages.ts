/** The pages besides jobs that search engines are told of; a page joins when its content is there. */
export const searchablePages = [
  '/',
  '/jobs',
  '/about',
  '/contact',
  '/partnership',
  '/career-resources',
  '/salary-calculator',
  '/action-words',
  '/interview-questions',
  '/resume-writing-guide',
  '/career-transition-guide',
  '/terms',
  '/privacy',
];

/** The routes of the specification's table that need no record of the catalog. */
export const routes = [
  '/',
  '/jobs',
  '/my-jobs',
  '/job-news',
  '/terms',
  '/privacy',
  '/unsubscribe',
  '/about',
  '/contact',
  '/partnership',
  '/salary-calculator',
  '/register',
  '/career-resources',
  '/resume-check',
  '/resume-templates',
  '/resume-writing-guide',
  '/action-words',
  '/interview-questions',
  '/job-market-report',
  '/career-transition-guide',
  '/free-online-courses',
  '/industry-skills-guide',
  '/professional-certifications',
  '/downloads',
  '/admin',
];

/** A search without results, whatever the catalog holds, with one invalid filter and all other filters set. */
export const nothingFound =
  '/jobs?keywords=qqxzzyq&location=Nowhere&workplace=remote&exclude=night+shift&zip=123';

/** Pages that return 404. */
export const missing = ['/no-such-page', '/jobs/999999999999', '/job-news/999999999999'];

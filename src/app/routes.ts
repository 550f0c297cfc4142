import { index, type RouteConfig, route } from '@react-router/dev/routes';

/** Routes of the seed that later releases fill; until then each answers an honest page of its own. */
const coming = [
  'my-jobs',
  'job-news',
  'terms',
  'privacy',
  'unsubscribe',
  'about',
  'contact',
  'partnership',
  'salary-calculator',
  'register',
  'job-alerts',
  'career-resources',
  'resume-templates',
  'resume-writing-guide',
  'action-words',
  'interview-questions',
  'job-market-report',
  'career-transition-guide',
  'free-online-courses',
  'industry-skills-guide',
  'professional-certifications',
  'downloads',
  'admin',
];

export default [
  index('routes/home.tsx'),
  route('jobs', 'routes/jobs.tsx'),
  route('jobs/:id', 'routes/job.tsx'),
  route('sign-in', 'routes/sign-in.tsx'),
  route('sign-in/:token', 'routes/sign-in-link.tsx'),
  route('sign-out', 'routes/sign-out.ts'),
  route('account', 'routes/account.tsx'),
  route('account/data.json', 'routes/account-data.ts'),
  route('account/delete', 'routes/account-delete.tsx'),
  route('account/deleted', 'routes/account-deleted.tsx'),
  ...coming.map((path) => route(path, 'routes/coming.tsx', { id: path })),
  route('site.webmanifest', 'routes/seo/web-manifest.ts'),
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig;

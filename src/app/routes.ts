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
  route('job-alerts', 'routes/job-alerts.tsx'),
  ...coming.map((path) => route(path, 'routes/coming.tsx', { id: path })),
  route('dev/emails', 'routes/dev/emails.tsx'),
  route('dev/emails/:file', 'routes/dev/email-html.ts'),
  route('dev/outbox', 'routes/dev/outbox.tsx'),
  route('dev/outbox/:id', 'routes/dev/outbox-message.tsx'),
  route('dev/outbox/:id/html', 'routes/dev/outbox-html.ts'),
  route('site.webmanifest', 'routes/seo/web-manifest.ts'),
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig;

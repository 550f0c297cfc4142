import { index, type RouteConfig, route } from '@react-router/dev/routes';

/** Routes of the seed that later releases fill; until then each answers an honest page of its own. */
const coming = [
  'my-jobs',
  'job-news',
  'terms',
  'privacy',
  'about',
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
  route('jobs/feed.xml', 'routes/seo/jobs-feed.ts'),
  route('jobs/feed.json', 'routes/seo/jobs-feed.ts', { id: 'jobs-feed-json' }),
  route('jobs/:id', 'routes/job.tsx'),
  route('alerts/new', 'routes/new-alert.tsx'),
  route('unsubscribe', 'routes/unsubscribe.tsx'),
  route('contact', 'routes/contact.tsx'),
  route('partnership', 'routes/partnership.tsx'),
  ...coming.map((path) => route(path, 'routes/coming.tsx', { id: path })),
  route('robots.txt', 'routes/seo/robots.ts'),
  route('sitemap.xml', 'routes/seo/sitemap.ts'),
  route('sitemap-pages.xml', 'routes/seo/sitemap-pages.ts'),
  route('sitemap-jobs/:part', 'routes/seo/sitemap-jobs.ts'),
  route('site.webmanifest', 'routes/seo/web-manifest.ts'),
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig;

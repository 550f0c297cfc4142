import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import categoryDrawings from '../../catalog/jobs/category-drawings.json' with { type: 'json' };
import { JobList } from '../../catalog/jobs/job-list.tsx';
import type { JobView } from '../../catalog/jobs/job-view.ts';
import { jobsPath } from '../../catalog/jobs/jobs-path.ts';
import { RecentlyViewedRow } from '../../catalog/jobs/recently-viewed.tsx';
import { brand } from '../../content/brand.ts';
import type { Content } from '../../content/content.schema.ts';
import { registerDialog } from '../../content/dialogs.ts';
import home from '../../content/home.json' with { type: 'json' };
import newsText from '../../content/job-news.json' with { type: 'json' };
import drawings from '../../content/page-drawings.json' with { type: 'json' };
import content from '../../content/testimonials.json' with { type: 'json' };
import { ArticleGrid } from '../../reading/articles/article-grid.tsx';
import { HeroSearch } from '../../search/form/hero-search.tsx';
import { YourSearches } from '../../seekers/alerts/manage/your-searches.tsx';
import { DialogLink } from '../../ui/dialog-link.tsx';
import { DrawingImage } from '../../ui/drawing.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { Monogram } from '../../ui/monogram.tsx';
import { Section } from '../../ui/section.tsx';
import { AccountCall } from '../account-call.tsx';
import { servicesContext } from '../context.ts';
import { pageMeta } from '../page-meta.ts';
import type { Route } from './+types/home';
import { loadHome } from './home.server.ts';

const homeText = home as Content<'home'>;
const { testimonials, testimonialsAreSamples } = content;

export function loader({ request, context }: Route.LoaderArgs) {
  const target = keywordRedirect(new URL(request.url).searchParams);
  if (target) throw redirect(target);
  return loadHome(context.get(servicesContext));
}

/** An advertisement's ?keyword= redirects to a search for it and keeps all other parameters. */
function keywordRedirect(params: URLSearchParams): string | null {
  const keyword = params.get('keyword');
  if (!keyword) return null;
  const rest = new URLSearchParams([
    ['keywords', keyword],
    ...[...params].filter(([name]) => name !== 'keyword' && name !== 'keywords'),
  ]);
  return `/jobs?${rest}`;
}

export function meta({ loaderData }: Route.MetaArgs) {
  return pageMeta({ title: '', description: brand.description, path: '/', origin: loaderData?.origin });
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const { jobs, total, counts, articles, map, heroJobs, postedToday } = loaderData;
  return (
    <>
      <Hero map={map && <HeroMap map={map} jobs={heroJobs} />} postedToday={postedToday} />
      <div className="page-width">
        <YourSearches className="pt-8" />
        <RecentlyViewedRow />
        <Section title="Featured Jobs" aside={<MoreLink to="/jobs">View All Jobs</MoreLink>}>
          {jobs.length === 0 ? (
            <EmptyState title="No jobs found">
              There are no open jobs right now. Please check back soon.
            </EmptyState>
          ) : (
            <JobList jobs={jobs} className="lg:grid-cols-3" />
          )}
        </Section>
        <Benefits />
        <Section title="Explore Job Categories">
          <CategoryTiles counts={counts} total={total} />
        </Section>
        <p className="-mt-8">
          <MoreLink to="/browse-jobs">Browse jobs by category and place</MoreLink>
        </p>
        <Stories />
        <Section title="Job News & Insights" aside={<MoreLink to="/job-news">View All Articles</MoreLink>}>
          {articles.length === 0 ? (
            <EmptyState title={newsText.empty.title} drawing={drawings.news}>
              {newsText.empty.text}
            </EmptyState>
          ) : (
            <ArticleGrid articles={articles} headings="h3" />
          )}
        </Section>
      </div>
      <AccountCall title={homeText.accountTitle} text={homeText.accountText} />
    </>
  );
}

export function ErrorBoundary() {
  return (
    <>
      <Hero />
      <div className="page-width">
        <Section title="Featured Jobs">
          <ErrorState title="Failed to load jobs. Please try again later." />
        </Section>
      </div>
    </>
  );
}

function Hero({ map, postedToday }: { map?: ReactNode; postedToday?: number }) {
  return (
    <section className="night lit">
      <div className="hero page-width">
        <div>
          <h1 className="max-w-[16ch] text-5xl">{homeText.heroTitle}</h1>
          <p className="mt-4 max-w-prose text-lg text-night-muted">{homeText.heroText}</p>
          <HeroSearch />
          <p className="hero-next">
            {postedToday !== undefined && postedToday > 0 && (
              <span className="figures">
                {postedToday.toLocaleString('en-US')} {postedToday === 1 ? 'job' : 'jobs'} posted in the last
                24 hours
              </span>
            )}
            <DialogLink dialog={registerDialog}>Get Started Now</DialogLink>
          </p>
        </div>
        {map}
      </div>
    </section>
  );
}

interface HeroMapProps {
  map: { width: number; height: number; circles: { x: number; y: number; r: number }[] };
  jobs: JobView[];
}

/** Where the open jobs are, and three of them. The page says both again below, so the drawing is not read out. */
function HeroMap({ map: { width, height, circles }, jobs }: HeroMapProps) {
  return (
    <div className="hero-map">
      <img src="/maps/home.svg" alt="" loading="lazy" width={width} height={height} />
      <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
        {circles.map(({ x, y, r }) => (
          <circle key={`${x} ${y}`} cx={x} cy={y} r={r} />
        ))}
      </svg>
      {jobs.length > 0 && (
        <ul className="hero-jobs" aria-label="Some of the newest jobs">
          {jobs.map(({ id, title, company, location, salary, isSample }) => (
            <li key={id}>
              <Link to={`/jobs/${id}`} className="hero-job">
                <b>{title}</b>
                <span>
                  {company} · {location}
                </span>
                <strong>{salary}</strong>
                {isSample && <span>Sample</span>}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Benefits() {
  return (
    <Section title="Why Job Seekers Choose Us">
      <ul className="grid gap-8 md:grid-cols-3">
        {homeText.benefits.map(({ icon, title, text }) => (
          <li key={title} className="border-t-2 border-line pt-5">
            <Icon name={icon} className="size-7 text-pine" />
            <h3 className="mt-3 text-xl">{title}</h3>
            <p className="mt-2 text-muted">{text}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Stories() {
  return (
    <Section
      title="Success Stories"
      lead={testimonialsAreSamples ? 'Sample stories, until our first seekers tell us theirs.' : undefined}
    >
      <div className="stories">
        <ul>
          {testimonials.map(({ quote, name, role, initials }) => (
            <li key={name}>
              <figure>
                <blockquote>“{quote}”</blockquote>
                <figcaption className="flex items-center gap-3">
                  <Monogram name={name} initials={initials} />
                  <span>
                    <b className="block font-semibold text-ink">{name}</b>
                    {role}
                  </span>
                </figcaption>
              </figure>
            </li>
          ))}
        </ul>
      </div>
    </Section>
  );
}

function MoreLink({ to, children }: { to: string; children: string }) {
  return (
    <Link
      to={to}
      className="inline-flex min-h-11 items-center gap-1.5 font-semibold text-pine underline-offset-4 hover:underline"
    >
      {children}
      <Icon name="arrow-right" />
    </Link>
  );
}

type Label = keyof typeof categoryDrawings;
const labels = Object.keys(categoryDrawings) as Label[];
/** The last tile leads to all jobs. */
const all: Label = 'More Categories';

/** The seed's eight tiles, each with a drawing and its number of open jobs. */
function CategoryTiles({ counts, total }: { counts: Record<string, number>; total: number }) {
  return (
    <ul className="grid grid-cols-2 gap-3 sm:gap-4 md:grid-cols-4">
      {labels.map((label) => (
        <li key={label}>
          {label === all ? (
            <Tile to="/jobs" label={label} count={total} />
          ) : (
            <Tile to={jobsPath({ category: label })} label={label} count={counts[label] ?? 0} />
          )}
        </li>
      ))}
    </ul>
  );
}

function Tile({ to, label, count }: { to: string; label: Label; count: number }) {
  return (
    <Link to={to} className="category-tile">
      <DrawingImage {...categoryDrawings[label]} />
      <span className="font-display text-lg font-semibold">{label}</span>
      <span className="figures text-sm text-muted">
        {count.toLocaleString('en-US')} {count === 1 ? 'job' : 'jobs'}
      </span>
    </Link>
  );
}

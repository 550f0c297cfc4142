import { emptySearch } from '../../catalog/jobs/job-search.schema.ts';
import about from '../../content/about.json' with { type: 'json' };
import { brand } from '../../content/brand.ts';
import type { Content } from '../../content/content.schema.ts';
import { getListingSources } from '../../feeds/sources/listing-sources.server.ts';
import { searchJobs } from '../../search/search-jobs.server.ts';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { Section } from '../../ui/section.tsx';
import { AccountCall } from '../account-call.tsx';
import { servicesContext } from '../context.ts';
import { staticMeta } from '../page-meta.ts';
import type { Route } from './+types/about';

const aboutText = about as Content<'about'>;
const title = `About ${brand.name}`;
const description = `Why ${brand.name} exists, where our listings come from, what we offer, and how we earn money.`;

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

export async function loader({ context }: Route.LoaderArgs) {
  const { readDb, search, origin } = context.get(servicesContext);
  const [{ total, totalIsExact }, { sources, hasSamples, lastRead }] = await Promise.all([
    searchJobs(search, { ...emptySearch, pageSize: 1 }),
    getListingSources(readDb),
  ]);
  return { origin, total, totalIsExact, sources, hasSamples, lastRead: lastRead && day.format(lastRead) };
}

export const meta = staticMeta('/about', title, description);

export default function About({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <header className="night lit">
        <div className="page-width pb-14 pt-12 sm:pb-20 sm:pt-20">
          <h1 className="text-4xl">{title}</h1>
          <p className="mt-3 text-lg text-night-muted">{brand.tagline}</p>
          <h2 className="mt-10 font-sans text-sm font-semibold tracking-normal text-night-muted">
            {aboutText.missionTitle}
          </h2>
          <p className="mt-2 max-w-[34ch] font-display text-2xl sm:max-w-[46ch]">{aboutText.mission}</p>
        </div>
      </header>
      <div className="page-width">
        <Offerings />
        <Listings {...loaderData} />
        <div className="grid gap-x-12 lg:grid-cols-[5fr_7fr]">
          <Money />
          <Values />
        </div>
      </div>
      <AccountCall title={aboutText.accountTitle} text={aboutText.accountText} />
    </>
  );
}

function Offerings() {
  return (
    <Section title={aboutText.offeringsTitle}>
      <ul className="grid gap-x-10 sm:grid-cols-2">
        {aboutText.offerings.map(({ icon, title, text, link }) => (
          <li key={title} className="flex gap-4 border-t border-line py-6">
            <Icon name={icon} className="mt-1 size-6 text-pine" />
            <div>
              <h3 className="text-xl">{title}</h3>
              <p className="mt-1.5 text-muted">{text}</p>
              <Link
                to={link.to}
                className="mt-1 inline-flex min-h-11 items-center gap-1.5 font-semibold text-pine underline-offset-4 hover:underline"
              >
                {link.label}
                <Icon name="arrow-right" />
              </Link>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** How a listing gets from its feed to the search, and what the catalog holds now. */
function Listings({
  total,
  totalIsExact,
  sources,
  hasSamples,
  lastRead,
}: Route.ComponentProps['loaderData']) {
  const count = `${totalIsExact ? '' : 'about '}${total.toLocaleString('en-US')}`;
  return (
    <Section title={aboutText.listingsTitle} lead={aboutText.listingsLead}>
      <ol className="grid gap-x-6 gap-y-5 sm:grid-cols-2 lg:grid-cols-4">
        {aboutText.path.map(({ title, text }, index) => (
          <li key={title} className="border-t-4 border-lantern pt-4">
            <h3 className="flex gap-2.5 text-lg">
              <span className="figures text-muted">{index + 1}</span>
              {title}
            </h3>
            <p className="mt-1.5 text-muted">{text}</p>
          </li>
        ))}
      </ol>
      <p className="mt-8 max-w-prose text-lg">
        {hasSamples ? (
          <>
            Right now, search shows <strong className="figures">{count}</strong> sample jobs, each marked as a
            sample. We haven’t imported any real jobs yet.
          </>
        ) : total === 0 ? (
          'No jobs are open right now. Please check back soon.'
        ) : (
          <>
            Right now, <strong className="figures">{count}</strong> {total === 1 ? 'job is' : 'jobs are'} open
            from <strong className="figures">{sources}</strong> {sources === 1 ? 'source' : 'sources'}.
            {lastRead && ` We last read a feed on ${lastRead}.`}
          </>
        )}
      </p>
      <p className="mt-3">
        <Link to="/how-we-check" className="text-pine underline underline-offset-4">
          How we check each ad
        </Link>
      </p>
    </Section>
  );
}

function Money() {
  return (
    <Section title={aboutText.moneyTitle}>
      <div className="grid gap-3 border-s-4 border-lantern ps-5">
        {aboutText.money.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </div>
    </Section>
  );
}

function Values() {
  return (
    <Section title={aboutText.valuesTitle}>
      <dl className="grid gap-x-8 gap-y-6 sm:grid-cols-2">
        {aboutText.values.map(({ title, text }) => (
          <div key={title}>
            <dt className="font-display text-lg font-semibold">{title}</dt>
            <dd className="mt-1 text-muted">{text}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}

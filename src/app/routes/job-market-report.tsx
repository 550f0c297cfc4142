import type { Content } from '../../content/content.schema.ts';
import content from '../../content/job-market-report.json' with { type: 'json' };
import drawings from '../../content/page-drawings.json' with { type: 'json' };
import { LiveMarket } from '../../reading/market/live-market.tsx';
import { getMarketFigures } from '../../reading/market/market.server.ts';
import { ReportDownloads } from '../../reading/market/report-downloads.tsx';
import { SampleReport } from '../../reading/market/sample-report.tsx';
import { Link } from '../../ui/link.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { servicesContext } from '../context.ts';
import { load } from '../load.ts';
import { staticMeta } from '../page-meta.ts';
import type { Route } from './+types/job-market-report';

const { marketText } = content as Content<'job-market-report'>;

export async function loader({ context }: Route.LoaderArgs) {
  const { readDb, now, origin } = context.get(servicesContext);
  return load(async () => ({ origin, figures: await getMarketFigures(readDb, now()) }));
}

export const meta = staticMeta('/job-market-report', marketText.title, marketText.description);

export default function JobMarketReport({ loaderData: { figures } }: Route.ComponentProps) {
  return (
    <div className="page-width pb-8">
      <PageHeading title={marketText.title} lead={marketText.lead} drawing={drawings.market}>
        <ReportDownloads figures={figures} label="Download PDF" />
      </PageHeading>
      <SampleReport figures={figures} />
      <div className="mt-6 rounded-lg bg-sunken px-4 sm:px-9">
        <LiveMarket figures={figures} />
      </div>
      <section aria-labelledby="take-along" className="mt-12">
        <h2 id="take-along" className="text-2xl">
          Take the report with you
        </h2>
        <p className="mb-5 mt-2 max-w-prose text-muted">
          Both files include the 2025 report and today’s figures. To compare places or roles, use the{' '}
          <Link to="/salary-calculator" className="text-pine underline underline-offset-4">
            salary calculator
          </Link>
          .
        </p>
        <ReportDownloads figures={figures} label="Full report (PDF)" />
      </section>
    </div>
  );
}

import { useState } from 'react';
import type { Content } from '../../content/content.schema.ts';
import content from '../../content/job-market-report.json' with { type: 'json' };
import drawings from '../../content/page-drawings.json' with { type: 'json' };
import { LiveMarket } from '../../reading/market/live-market.tsx';
import { getMarketFigures } from '../../reading/market/market.server.ts';
import { type MarketFigures, marketReport, reportText } from '../../reading/market/market-report.ts';
import { SampleReport } from '../../reading/market/sample-report.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { TextDownload } from '../../ui/text-download.tsx';
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

/** The report as PDF, made in the browser, and as text, which needs no script. */
function ReportDownloads({ figures, label }: { figures: MarketFigures; label: string }) {
  const [state, setState] = useState<'idle' | 'making' | 'failed'>('idle');
  const report = marketReport(figures);
  const save = async (): Promise<void> => {
    setState('making');
    try {
      const { saveReport } = await import('../../reading/market/save-report.ts');
      await saveReport(report, marketText.files.pdf);
      setState('idle');
    } catch (error) {
      console.warn('The PDF could not be made', error);
      setState('failed');
    }
  };
  return (
    <div className="no-print grid gap-3">
      <div className="flex flex-wrap gap-3">
        <Button
          className="script-only"
          pending={state === 'making'}
          pendingLabel="Making the PDF..."
          onClick={save}
        >
          <Icon name="download" />
          {label} ({report.pages.length} pages)
        </Button>
        <TextDownload fileName={marketText.files.text} text={reportText(report)}>
          Text version
        </TextDownload>
      </div>
      {state === 'failed' && (
        <p role="alert" className="text-clay">
          We couldn’t make the PDF. Please try again, or download the text version. It has the same content.
        </p>
      )}
    </div>
  );
}

import { useState } from 'react';
import type { Content } from '../../content/content.schema.ts';
import content from '../../content/job-market-report.json' with { type: 'json' };
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { TextDownload } from '../../ui/text-download.tsx';
import type { MarketFigures } from './market-figures.ts';
import { marketReport, reportText } from './market-report.ts';

const { marketText } = content as Content<'job-market-report'>;

/** The report as PDF, made in the browser, and as text, which needs no script. */
export function ReportDownloads({ figures, label }: { figures: MarketFigures; label: string }) {
  const [state, setState] = useState<'idle' | 'making' | 'failed'>('idle');
  const report = marketReport(figures);
  const save = async (): Promise<void> => {
    setState('making');
    try {
      const { saveReport } = await import('./save-report.ts');
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

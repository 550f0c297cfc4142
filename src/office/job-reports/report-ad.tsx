import { ReportForm } from './report-form.tsx';

/** "Something wrong with this ad?" with its form, on the job's page. No account is needed. */
export function ReportAd({ jobId }: { jobId: number }) {
  return (
    <details className="no-print">
      <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-pine underline underline-offset-4">
        Something wrong with this ad?
      </summary>
      <div className="pt-3">
        <ReportForm jobId={jobId} />
      </div>
    </details>
  );
}

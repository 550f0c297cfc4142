import { ReportForm } from './report-form.tsx';

/** "Report this job" with its form, on the job's page. No account is needed. */
export function ReportAd({ jobId }: { jobId: number }) {
  return (
    <details className="no-print">
      <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-pine underline underline-offset-4">
        Report this job
      </summary>
      <div className="pt-3">
        <ReportForm jobId={jobId} />
      </div>
    </details>
  );
}

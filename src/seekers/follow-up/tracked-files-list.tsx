import { showToast } from '../../ui/toast-store.ts';
import type { TrackedFileName } from './tracked-files.ts';

const files: { name: TrackedFileName; label: string; hint?: string }[] = [
  {
    name: 'work-search-log.pdf',
    label: 'Work-search log by week (PDF)',
    hint: 'For states that ask people who claim unemployment benefits. It’s your own record.',
  },
  { name: 'jobs.csv', label: 'All jobs (CSV)' },
  { name: 'jobs.json', label: 'All jobs with every change (JSON)' },
];

/** The files of tracked jobs. The server makes them for an account; without one, the browser does. */
export function TrackedFiles({ hasAccount }: { hasAccount: boolean }) {
  return (
    <ul className="grid gap-2">
      {files.map(({ name, label, hint }) => (
        <li key={name}>
          {hasAccount ? (
            <a href={`/my-jobs/files/${name}`} download className={fileLook}>
              {label}
            </a>
          ) : (
            <MadeHere make={({ saveTrackedFile }) => saveTrackedFile(name)}>{label}</MadeHere>
          )}
          {hint && <span className="block text-sm text-muted">{hint}</span>}
        </li>
      ))}
    </ul>
  );
}

/** The look of a link to a file. */
export const fileLook = 'font-semibold text-pine underline underline-offset-4';

type Maker = typeof import('./files-in-browser.ts');

/** A button that makes a file in the browser. */
export function MadeHere({
  make,
  label,
  children,
}: {
  make(maker: Maker): void | Promise<void>;
  /** Its name for screen readers, if it is not what it shows. */
  label?: string;
  children: string;
}) {
  const save = async (): Promise<void> => {
    try {
      await make(await import('./files-in-browser.ts'));
    } catch (error) {
      console.warn('The file could not be made', error);
      showToast({
        title: 'We couldn’t make the file',
        description: 'Please reload the page and try again.',
        tone: 'destructive',
      });
    }
  };
  return (
    <button type="button" onClick={save} aria-label={label} className={`${fileLook} cursor-pointer`}>
      {children}
    </button>
  );
}

/** The files of a visitor without an account. */
export function FilesOfBrowser() {
  return (
    <details className="rounded-lg border border-line bg-surface px-4 py-2 sm:px-5">
      <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">Files</summary>
      <div className="grid gap-3 pb-4">
        <TrackedFiles hasAccount={false} />
        <p className="max-w-prose text-sm text-muted">Your browser makes them from what it keeps.</p>
      </div>
    </details>
  );
}

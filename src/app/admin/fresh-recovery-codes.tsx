import { useEffect, useRef } from 'react';
import { brand } from '../../content/brand.ts';
import { Button, buttonClass } from '../../ui/button.tsx';

/** Recovery codes right after they were made: they are shown this once. */
export function FreshRecoveryCodes({ codes, username }: { codes: string[]; username: string }) {
  const section = useRef<HTMLElement>(null);
  useEffect(() => section.current?.focus(), []);
  const file = `${brand.name} recovery codes for ${username}\nEach code works once.\n\n${codes.join('\n')}\n`;
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-labelledby="fresh-codes"
      className="rounded-lg border border-line bg-surface p-5 sm:p-6"
    >
      <h2 id="fresh-codes" className="text-xl">
        Save your recovery codes now
      </h2>
      <p className="mt-2 max-w-prose">
        They are shown only once. Each code signs you in once if you lose your phone. Store them in your
        password manager, or print them and lock them away.
      </p>
      <ol className="mt-4 grid gap-x-8 gap-y-1.5 font-mono sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="mt-5 flex flex-wrap gap-3 print:hidden">
        <a
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(file)}`}
          download={`recovery-codes-${username}.txt`}
          className={buttonClass('secondary', 'medium')}
        >
          Download
        </a>
        <Button type="button" variant="secondary" className="script-only" onClick={() => window.print()}>
          Print
        </Button>
      </div>
    </section>
  );
}

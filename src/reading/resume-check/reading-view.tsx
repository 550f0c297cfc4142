import type { Ref } from 'react';
import content from '../../content/resume-check.json' with { type: 'json' };
import { Icon } from '../../ui/icon.tsx';
import type { ResumeFacts } from './facts.ts';
import type { ResumeLine, ResumeText } from './resume.ts';
import type { TermKind } from './terms.ts';

interface ReadingViewProps {
  resume: ResumeText;
  facts: ResumeFacts;
  /** Which titles were looked for. */
  titlesName: string;
  headingRef: Ref<HTMLHeadingElement> | undefined;
}

/** What a machine reads in a resume: warnings, facts, and every line with its place. */
export function ReadingView({
  resume: { lines, warnings },
  facts,
  titlesName,
  headingRef,
}: ReadingViewProps) {
  return (
    <section aria-labelledby="reading">
      <h2 id="reading" ref={headingRef} tabIndex={-1} className="text-3xl outline-none">
        What a machine reads
      </h2>
      {warnings.length > 0 ? (
        <ul className="mt-4 grid gap-3">
          {warnings.map((warning) => (
            <li
              key={warning}
              className="flex max-w-prose items-start gap-3 rounded-md bg-lantern-wash px-4 py-3"
            >
              <Icon name="alert" className="mt-1 text-amber-ink" />
              <span>
                <strong className="block">{content.warnings[warning].title}</strong>
                {content.warnings[warning].text}
              </span>
            </li>
          ))}
        </ul>
      ) : (
        <p className="mt-2">We found nothing that machines often misread.</p>
      )}
      <dl className="mt-6 divide-y divide-line border-y border-line">
        {factRows(facts, titlesName).map(([name, texts]) => (
          <div key={name} className="gap-x-6 py-3 sm:grid sm:grid-cols-[10rem_1fr]">
            <dt className="font-semibold">{name}</dt>
            <dd className={texts.length === 0 ? 'text-muted' : 'break-words'}>
              {texts.join(', ') || 'Not found'}
            </dd>
          </div>
        ))}
      </dl>
      <details className="mt-4">
        <summary className="min-h-11 py-2 font-semibold text-pine">
          All {lines.length} lines, in the order a machine reads them
        </summary>
        <ol className="divide-y divide-line">
          {lines.map((line, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a resume never move
            <li key={at} className="gap-x-6 py-2 sm:grid sm:grid-cols-[1fr_9rem]">
              <span dir="auto" className="break-words">
                {line.text}
              </span>
              <span className="text-sm text-muted max-sm:block">{placeOf(line)}</span>
            </li>
          ))}
        </ol>
      </details>
    </section>
  );
}

function factRows(
  { emails, phones, sections, titles, terms, years }: ResumeFacts,
  titlesName: string,
): [string, string[]][] {
  const named = (wanted: TermKind): string[] =>
    terms.flatMap(({ kind, name }) => (kind === wanted ? [name] : []));
  return [
    ['Email', emails],
    ['Phone', phones],
    ['Sections', sections],
    [titlesName, titles.map(({ name }) => name)],
    ['Years by dates', years === null ? [] : [String(years)]],
    ['Degrees', named('degree')],
    ['Licenses', named('license')],
    ['Languages', named('language')],
    ['Skills', named('skill')],
  ];
}

const parts = { header: 'In the header', footer: 'In the footer', box: 'In a text box', table: 'In a table' };

function placeOf({ part, page, top }: ResumeLine): string {
  if (part !== 'body') return parts[part];
  return top === null ? '' : `Page ${page}, ${top}% down`;
}

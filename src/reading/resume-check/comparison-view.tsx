import { type ReactNode, type Ref, useId } from 'react';
import content from '../../content/resume-check.json' with { type: 'json' };
import { Badge } from '../../ui/badge.tsx';
import type { Ask } from './ad-asks.ts';
import { type Comparison, countShown, type Shown } from './compare.ts';
import type { ResumeFacts } from './facts.ts';

interface ComparisonViewProps {
  comparison: Comparison;
  titles: ResumeFacts['titles'];
  headingRef: Ref<HTMLHeadingElement>;
}

/** What an ad asks for, in three lists: shown, not found, and what the ad does not ask for. */
export function ComparisonView({ comparison, titles, headingRef }: ComparisonViewProps) {
  const { shown, notFound, more } = comparison;
  const [title] = titles;
  return (
    <div>
      <h2 ref={headingRef} tabIndex={-1} className="text-3xl outline-none">
        {countShown(comparison)}
      </h2>
      {title && <p className="mt-2 max-w-prose">Your resume has this job’s title: “{title.line}”.</p>}
      <div className="mt-6 grid gap-8">
        <List title="In the ad and in your resume" items={shown}>
          {(one) => <ShownItem key={keyOf(one.ask)} {...one} />}
        </List>
        <List title="In the ad, not found in your resume" lead={content.onlyIfTrue} items={notFound}>
          {(ask) => (
            <li key={keyOf(ask)} className="py-4">
              <AskName ask={ask} />
              <Quote of="The ad">{ask.line}</Quote>
            </li>
          )}
        </List>
        <List title="In your resume, not in the ad" items={more}>
          {({ name, line }) => (
            <li key={name} className="py-3">
              <strong>{name}</strong>
              <span className="block text-sm text-muted">“{line}”</span>
            </li>
          )}
        </List>
      </div>
    </div>
  );
}

function List<Item>({
  title,
  lead,
  items,
  children,
}: {
  title: string;
  lead?: string;
  items: Item[];
  children: (item: Item) => ReactNode;
}) {
  const id = useId();
  if (items.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="text-xl">
        {title} ({items.length})
      </h3>
      {lead && <p className="mt-1 text-muted">{lead}</p>}
      <ul className="mt-2 divide-y divide-line border-y border-line">{items.map(children)}</ul>
    </section>
  );
}

function ShownItem({ ask, line, by }: Shown) {
  return (
    <li className="py-4">
      <AskName ask={ask} />
      <div className="grid gap-x-6 sm:grid-cols-2">
        <Quote of="The ad">{ask.line}</Quote>
        <Quote of="Your resume">{line}</Quote>
      </div>
      {content.by[by] && <p className="mt-1 text-sm">{content.by[by]}</p>}
    </li>
  );
}

const levels = { must: 'Must have', nice: 'Nice to have', named: null };

function AskName({ ask }: { ask: Ask }) {
  const level = levels[ask.level];
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <strong>{nameOf(ask)}</strong>
      {level && <Badge tone="quiet">{level}</Badge>}
    </p>
  );
}

/** As people read it: "Python or Java", "3 years of experience". */
const nameOf = ({ names, years }: Ask): string =>
  years ? `${years} ${years === 1 ? 'year' : 'years'} of experience` : names.join(' or ');

const keyOf = (ask: Ask): string => `${ask.kind} ${nameOf(ask)}`;

const Quote = ({ of, children }: { of: string; children: string }) => (
  <p className="mt-1 whitespace-pre-line text-sm text-muted">
    <span className="font-semibold">{of}:</span> “{children}”
  </p>
);

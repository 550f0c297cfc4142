import content from '../../content/career-transition-guide.json' with { type: 'json' };
import { linksChecked } from '../../content/outside-links.ts';
import drawings from '../../content/page-drawings.json' with { type: 'json' };
import { Badge } from '../../ui/badge.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Section } from '../../ui/section.tsx';
import { Table } from '../../ui/table.tsx';
import { originLoader, staticMeta } from '../page-meta.ts';

const {
  ninetyDays,
  transitionChallenges,
  transitionReading,
  transitionStats,
  transitionSteps,
  transitionStories,
  transitionText,
} = content;

export const loader = originLoader;
export const meta = staticMeta('/career-transition-guide', transitionText.title, transitionText.description);

export default function CareerTransitionGuide() {
  return (
    <article className="page-width pb-4">
      <PageHeading title={transitionText.title} lead={transitionText.lead} drawing={drawings.transition} />
      <Stats />
      <Section title="Six steps">
        <ol className="ms-4 border-s-2 border-line ps-6 sm:ps-10">
          {transitionSteps.map(({ title, description, actions }, index) => (
            <li key={title} className="relative break-inside-avoid pb-10 last:pb-0">
              <span
                aria-hidden="true"
                className="figures absolute -start-6 grid size-9 -translate-x-1/2 place-items-center rounded-full bg-lantern font-display font-bold text-on-lantern sm:-start-10"
              >
                {index + 1}
              </span>
              <div className="grid gap-x-12 gap-y-3 ps-2 lg:grid-cols-2">
                <div>
                  <h3 className="text-2xl">{title}</h3>
                  <p className="mt-2 max-w-prose">{description}</p>
                </div>
                <ul className="grid content-start gap-2">
                  {actions.map((action) => (
                    <li key={action} className="flex gap-2.5">
                      <Icon name="check" className="mt-1 text-pine" />
                      <span className="min-w-0">{action}</span>
                    </li>
                  ))}
                </ul>
              </div>
            </li>
          ))}
        </ol>
      </Section>
      <Stories />
      <Section title="Challenges and solutions">
        <Table
          label="Challenges and solutions"
          columns={['What people say', 'What helps']}
          rows={transitionChallenges.map(({ challenge, solution }) => [challenge, solution])}
        />
      </Section>
      <Plan />
      <Section
        title="Recommended reading"
        lead="Look for these at your local library. We earn nothing from them."
      >
        <ul className="grid gap-x-10 gap-y-5 sm:grid-cols-2">
          {transitionReading.map(({ title, author, why }) => (
            <li key={title}>
              <cite className="font-display text-lg font-semibold not-italic">{title}</cite>
              <span className="block text-muted">{author}</span>
              {why}
            </li>
          ))}
        </ul>
      </Section>
    </article>
  );
}

function Stats() {
  return (
    <>
      <ul className="grid gap-x-8 gap-y-6 border-y border-line py-8 sm:grid-cols-2 lg:grid-cols-4">
        {transitionStats.map(({ figure, text, source }) => (
          <li key={figure}>
            <span className="figures block font-display text-4xl font-bold text-pine">{figure}</span>
            {text}
            {source && (
              <a
                href={source.href}
                target="_blank"
                rel="noopener"
                className="mt-1 block text-sm text-muted underline underline-offset-4 hover:text-pine"
              >
                {source.label}
                <span className="sr-only"> (opens in a new tab)</span>
              </a>
            )}
          </li>
        ))}
      </ul>
      <p className="mt-4 text-sm text-muted">{linksChecked}</p>
    </>
  );
}

function Stories() {
  return (
    <Section title="Success stories" lead="We made these up to show what a change can look like.">
      <ul className="grid gap-6 md:grid-cols-3">
        {transitionStories.map(({ name, from, to, timeline, story }) => (
          <li key={name} className="flex break-inside-avoid flex-col rounded-lg bg-sunken p-6">
            <h3 className="text-xl">{name}</h3>
            <p className="mt-1 flex flex-wrap items-center gap-x-2 font-medium">
              {from}
              <Icon name="arrow-right" className="text-pine" />
              <span className="sr-only">became</span>
              {to}
            </p>
            <p className="mt-3 flex-1">{story}</p>
            <p className="mt-4 flex items-center justify-between gap-3 text-sm text-muted">
              <span className="figures">{timeline}</span>
              <Badge tone="quiet">Sample story</Badge>
            </p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Plan() {
  return (
    <Section title="Your 90-day plan">
      <ol className="grid gap-6 md:grid-cols-3 md:gap-0">
        {ninetyDays.map(({ days, title, goals }) => (
          <li key={days} className="break-inside-avoid border-t-4 border-lantern pe-6 pt-4">
            <p className="figures text-sm font-semibold text-muted">{days}</p>
            <h3 className="text-xl">{title}</h3>
            <ul className="mt-2">
              {goals.map((goal) => (
                <li key={goal}>
                  <label className="flex min-h-11 items-start gap-3 py-2">
                    <input type="checkbox" className="mt-0.5 size-5 shrink-0" />
                    {goal}
                  </label>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </Section>
  );
}

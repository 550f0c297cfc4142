import type { CSSProperties } from 'react';
import { jobsPath } from '../../catalog/jobs/jobs-path.ts';
import type { Content, IndustryGuide } from '../../content/content.schema.ts';
import content from '../../content/industry-skills-guide.json' with { type: 'json' };
import { linksChecked } from '../../content/outside-links.ts';
import drawings from '../../content/page-drawings.json' with { type: 'json' };
import { Chip } from '../../ui/chip.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Section } from '../../ui/section.tsx';
import { Table } from '../../ui/table.tsx';
import { originLoader, staticMeta } from '../page-meta.ts';

const { developmentTips, industryGuides, skillsText, universalSkills } =
  content as Content<'industry-skills-guide'>;

export const loader = originLoader;
export const meta = staticMeta('/industry-skills-guide', skillsText.title, skillsText.description);

export default function IndustrySkillsGuide() {
  return (
    <div className="page-width pb-4">
      <PageHeading title={skillsText.title} lead={skillsText.lead} drawing={drawings.skills} />
      <Overview />
      <div className="mt-10">
        {industryGuides.map((guide) => (
          <Industry key={guide.id} guide={guide} />
        ))}
      </div>
      <Section title="Skills every field wants" className="border-t border-line">
        <dl className="grid gap-x-10 gap-y-6 sm:grid-cols-2 lg:grid-cols-3">
          {universalSkills.map(({ skill, text }) => (
            <div key={skill}>
              <dt className="font-display text-lg font-semibold">{skill}</dt>
              <dd className="mt-1 text-muted">{text}</dd>
            </div>
          ))}
        </dl>
      </Section>
      <section aria-labelledby="tips" className="max-w-prose border-s-4 border-lantern ps-5">
        <h2 id="tips" className="text-2xl">
          How to build a skill
        </h2>
        <ol className="mt-3 grid list-decimal gap-2 ps-5 marker:font-semibold marker:text-pine">
          {developmentTips.map((tip) => (
            <li key={tip}>{tip}</li>
          ))}
        </ol>
      </section>
    </div>
  );
}

/** The six fields side by side, with the source of the figures. */
function Overview() {
  const { label, href, note } = skillsText.source;
  return (
    <section aria-labelledby="overview">
      <h2 id="overview" className="sr-only">
        Six fields side by side
      </h2>
      <Table
        label="Six fields side by side"
        className="wide"
        columns={['Field', 'Closest group in the statistics', 'Median annual wage', '10-year growth']}
        rows={industryGuides.map(({ id, name, group, averageSalary, growthRate }) => [
          <a key="field" href={`#${id}`} className="text-pine underline underline-offset-4">
            {name}
          </a>,
          group,
          averageSalary,
          growthRate.replace('-', '−'),
        ])}
        figures={[2, 3]}
      />
      <p className="mt-3 max-w-prose text-sm text-muted">
        {note} Source:{' '}
        <a href={href} target="_blank" rel="noopener" className="underline underline-offset-4">
          {label}
          <span className="sr-only"> (opens in a new tab)</span>
        </a>
        . {linksChecked}
      </p>
    </section>
  );
}

function Industry({ guide }: { guide: IndustryGuide }) {
  const { id, name, icon, color, description, coreSkills, emergingSkills, topRoles } = guide;
  return (
    <section
      aria-labelledby={id}
      className="grid break-inside-avoid gap-x-12 gap-y-6 border-t border-line py-10 lg:grid-cols-[18rem_minmax(0,1fr)]"
    >
      <div>
        <span
          className="monogram grid size-12 place-items-center rounded-full text-2xl"
          style={{ '--hue': color } as CSSProperties}
        >
          <Icon name={icon} />
        </span>
        <h2 id={id} className="mt-3 text-2xl">
          {name}
        </h2>
        <p className="mt-1 text-muted">{description}</p>
      </div>
      <div className="grid gap-6">
        <Links title="Core skills" words={coreSkills} />
        <Links title="Growing" words={emergingSkills} />
        <Links title="Roles it leads to" words={topRoles} />
      </div>
    </section>
  );
}

/** Words that link to the jobs that name them. */
function Links({ title, words }: { title: string; words: string[] }) {
  return (
    <div>
      <h3 className="mb-2 text-base">{title}</h3>
      <ul className="flex flex-wrap gap-2">
        {words.map((word) => (
          <li key={word}>
            <Chip to={jobsPath({ keywords: word })}>{word}</Chip>
          </li>
        ))}
      </ul>
    </div>
  );
}

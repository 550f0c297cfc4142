import type { Content } from '../../content/content.schema.ts';
import { linksChecked } from '../../content/outside-links.ts';
import drawings from '../../content/page-drawings.json' with { type: 'json' };
import content from '../../content/professional-certifications.json' with { type: 'json' };
import { ReturnCalculator } from '../../reading/certifications/return-calculator.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Section } from '../../ui/section.tsx';
import { Table } from '../../ui/table.tsx';
import { originLoader, staticMeta } from '../page-meta.ts';

const {
  certificationBenefits,
  certificationCategories,
  certificationStrategies,
  certificationsText,
  freeCertifications,
  returnExample,
} = content as Content<'professional-certifications'>;

export const loader = originLoader;
export const meta = staticMeta(
  '/professional-certifications',
  certificationsText.title,
  certificationsText.description,
);

export default function ProfessionalCertifications() {
  return (
    <div className="page-width pb-4">
      <PageHeading
        title={certificationsText.title}
        lead={certificationsText.lead}
        drawing={drawings.certifications}
      />
      <ul className="grid gap-x-8 gap-y-6 border-y border-line py-8 sm:grid-cols-2 lg:grid-cols-4">
        {certificationBenefits.map(({ icon, title, text }) => (
          <li key={title}>
            <Icon name={icon} className="size-6 text-pine" />
            <h2 className="mt-2 text-lg">{title}</h2>
            <p className="mt-1 text-muted">{text}</p>
          </li>
        ))}
      </ul>
      <Section title="Fifteen to know" lead={certificationsText.asOf}>
        {certificationCategories.map(({ id, name, certifications }) => (
          <div key={id} className="mb-10 last:mb-0">
            <h3 className="mb-2 text-xl">{name}</h3>
            <Table
              label={name}
              className="wide even"
              columns={['Certificate', 'Difficulty', 'Cost', 'Time', 'What it changes']}
              rows={certifications.map((one) => [
                <>
                  {one.name}
                  <span className="block font-normal text-muted">{one.provider}</span>
                  <span className="mt-1 block max-w-[40ch] font-normal">{one.description}</span>
                </>,
                <Difficulty key="difficulty" level={one.difficulty} />,
                one.cost,
                one.duration,
                one.salaryImpact,
              ])}
            />
          </div>
        ))}
      </Section>
      <Section title="Will it pay off?" lead={certificationsText.premium}>
        <ReturnCalculator example={returnExample} />
      </Section>
      <div className="grid gap-x-12 lg:grid-cols-2">
        <Section title="How to go about it">
          <ol className="grid gap-4">
            {certificationStrategies.map(({ title, text }, index) => (
              <li key={title} className="flex gap-4">
                <span className="figures font-display text-2xl font-bold text-pine">{index + 1}</span>
                <div>
                  <h3 className="text-lg">{title}</h3>
                  <p>{text}</p>
                </div>
              </li>
            ))}
          </ol>
        </Section>
        <Section title="Free certifications">
          <ul className="divide-y divide-line border-y border-line">
            {freeCertifications.map(({ name, provider, website }) => (
              <li key={name}>
                <a
                  href={website}
                  target="_blank"
                  rel="noopener"
                  className="group flex items-center gap-4 py-3"
                >
                  <span className="min-w-0 flex-1">
                    <span className="block font-semibold group-hover:text-pine group-hover:underline">
                      {name}
                    </span>
                    <span className="block text-sm text-muted">{provider}</span>
                  </span>
                  <span className="sr-only">(opens in a new tab)</span>
                  <Icon name="arrow-up-right" className="text-muted" />
                </a>
              </li>
            ))}
          </ul>
          <p className="mt-4 text-sm text-muted">{linksChecked}</p>
        </Section>
      </div>
    </div>
  );
}

const difficulties = ['Beginner', 'Intermediate', 'Advanced'];

/** One to three dots, and the word. */
function Difficulty({ level }: { level: string }) {
  return (
    <span className="inline-flex items-center gap-2 whitespace-nowrap">
      <span aria-hidden="true" className="flex gap-1">
        {difficulties.map((name, index) => (
          <span
            key={name}
            className={`size-2 rounded-full ${index <= difficulties.indexOf(level) ? 'bg-lantern' : 'bg-line'}`}
          />
        ))}
      </span>
      {level}
    </span>
  );
}

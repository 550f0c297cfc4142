import { data } from 'react-router';
import type { Content, ResumeEntry, ResumeSection, ResumeTemplate } from '../../content/content.schema.ts';
import drawings from '../../content/page-drawings.json' with { type: 'json' };
import content from '../../content/resume-templates.json' with { type: 'json' };
import { type ResumeFormat, resumeFileName, resumeFilePath } from '../../reading/resume/resume-files.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { servicesContext } from '../context.ts';
import { pageMeta } from '../page-meta.ts';
import type { Route } from './+types/resume-templates';

const { resumeTemplates, resumeTemplatesText } = content as Content<'resume-templates'>;

/** Every template has its own address. The list's address shows the first one. */
export function loader({ params, context }: Route.LoaderArgs) {
  const shown = params.id ?? resumeTemplates[0].id;
  if (!resumeTemplates.some(({ id }) => id === shown)) throw data(null, { status: 404 });
  return { origin: context.get(servicesContext).origin, shown };
}

export function meta({ loaderData, params }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { origin } = loaderData;
  const template = params.id && resumeTemplates.find(({ id }) => id === params.id);
  return template
    ? pageMeta({
        title: `${template.name} Resume Template`,
        description: `A complete ${template.name.toLowerCase()} resume to read, print, and download free as a text or Word file. ${template.description}`,
        path: template.previewPath,
        origin,
      })
    : pageMeta({ ...resumeTemplatesText, path: '/resume-templates', origin });
}

export default function ResumeTemplates({ loaderData }: Route.ComponentProps) {
  const shown = resumeTemplates.find(({ id }) => id === loaderData.shown) ?? resumeTemplates[0];
  return (
    <div className="page-width pb-8">
      <div className="no-print">
        <PageHeading
          title={resumeTemplatesText.title}
          lead={resumeTemplatesText.lead}
          drawing={drawings.resume}
        />
      </div>
      <div className="grid gap-x-10 gap-y-12 lg:grid-cols-[21rem_minmax(0,1fr)] lg:items-start print:block">
        <ol className="no-print divide-y divide-line border-y border-line">
          {resumeTemplates.map((template) => (
            <TemplateRow key={template.id} template={template} isShown={template === shown} />
          ))}
        </ol>
        <Preview template={shown} />
      </div>
      <HowTo />
    </div>
  );
}

function TemplateRow({ template, isShown }: { template: ResumeTemplate; isShown: boolean }) {
  const { name, description, industry, icon, previewPath } = template;
  return (
    <li className={`border-s-4 py-5 ps-4 ${isShown ? 'border-s-lantern' : 'border-s-transparent'}`}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Icon name={icon} className="size-6 text-pine" />
        <h2 className="text-xl">{name}</h2>
        <Badge tone="quiet">{industry}</Badge>
      </div>
      <p className="mt-2 text-muted">{description}</p>
      <p className="-mb-2 mt-1 flex flex-wrap gap-x-5">
        <Link
          to={`${previewPath}#preview`}
          aria-current={isShown ? 'page' : undefined}
          className={actionClass}
        >
          Preview <span className="sr-only">{name}</span>
        </Link>
        {(['txt', 'docx'] as const).map((format) => (
          <DownloadLink key={format} template={template} format={format} className={actionClass} />
        ))}
      </p>
    </li>
  );
}

const actionClass =
  'inline-flex min-h-11 items-center gap-1.5 font-semibold text-pine underline-offset-4 hover:underline';
const formatNames = { txt: 'Text', docx: 'Word' };

interface DownloadLinkProps {
  template: ResumeTemplate;
  format: ResumeFormat;
  className: string;
}

function DownloadLink({ template, format, className }: DownloadLinkProps) {
  return (
    <a
      href={resumeFilePath(template, format)}
      download={resumeFileName(template, format)}
      className={className}
    >
      <Icon name="download" />
      {formatNames[format]}
      <span className="sr-only"> file of {template.name}</span>
    </a>
  );
}

function Preview({ template }: { template: ResumeTemplate }) {
  return (
    <section aria-labelledby="preview" className="min-w-0">
      <div className="no-print mb-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div>
          <h2 id="preview" className="text-2xl">
            Preview: {template.name}
          </h2>
          <p className="mt-1 text-muted">{resumeTemplatesText.example}</p>
        </div>
        <div className="flex flex-wrap gap-3">
          <DownloadLink template={template} format="txt" className={buttonClass('secondary', 'small')} />
          <DownloadLink template={template} format="docx" className={buttonClass('primary', 'small')} />
          <Button variant="secondary" size="small" className="script-only" onClick={() => window.print()}>
            Print
          </Button>
        </div>
      </div>
      <ResumeSheet template={template} />
    </section>
  );
}

function HowTo() {
  return (
    <section aria-labelledby="how-to" className="no-print mt-14">
      <h2 id="how-to" className="text-2xl">
        Make it yours
      </h2>
      <ol className="mt-4 grid gap-x-8 gap-y-6 md:grid-cols-3">
        {resumeTemplatesText.howTo.map(({ title, text }, index) => (
          <li key={title} className="flex gap-4">
            <span aria-hidden="true" className="figures font-display text-2xl font-bold text-pine">
              {index + 1}
            </span>
            <div>
              <h3 className="text-lg">{title}</h3>
              <p className="mt-1">{text}</p>
            </div>
          </li>
        ))}
      </ol>
      <p className="mt-8 max-w-prose">
        The{' '}
        <Link to="/resume-writing-guide" className="text-pine underline underline-offset-4">
          resume writing guide
        </Link>{' '}
        explains each part, and the{' '}
        <Link to="/action-words" className="text-pine underline underline-offset-4">
          action words
        </Link>{' '}
        help you start each line strong. The{' '}
        <a href="/resume-check" className="text-pine underline underline-offset-4">
          resume check
        </a>{' '}
        shows what a machine reads in yours.
      </p>
    </section>
  );
}

/** A resume as it looks on paper. Printing the page prints only this sheet. */
function ResumeSheet({ template: { look, resume } }: { template: ResumeTemplate }) {
  const { person, headline, contact, summary, sections } = resume;
  return (
    <article aria-label={`Resume of ${person}`} className={`resume-sheet resume-${look}`}>
      <header>
        <h3>{person}</h3>
        <p className="resume-headline">{headline}</p>
        <ul className="resume-contact">
          {contact.map((one) => (
            <li key={one}>{one}</li>
          ))}
        </ul>
      </header>
      <section>
        <h4>Summary</h4>
        <p>{summary}</p>
      </section>
      {sections.map((section) => (
        <Section key={section.title} section={section} />
      ))}
    </article>
  );
}

function Section({ section: { title, facts = [], entries = [], points = [] } }: { section: ResumeSection }) {
  return (
    <section>
      <h4>{title}</h4>
      {facts.length > 0 && (
        <dl>
          {facts.map(({ name, text }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      )}
      {entries.map((entry) => (
        <Entry key={entry.title + entry.place} entry={entry} />
      ))}
      <Points points={points} />
    </section>
  );
}

function Entry({ entry: { title, place, dates, points } }: { entry: ResumeEntry }) {
  return (
    <div className="resume-entry">
      <div className="resume-entry-head">
        <h5>{title}</h5>
        <p className="figures">{dates}</p>
      </div>
      <p className="resume-place">{place}</p>
      <Points points={points} />
    </div>
  );
}

function Points({ points }: { points: string[] }) {
  if (points.length === 0) return null;
  return (
    <ul className="resume-points">
      {points.map((point) => (
        <li key={point}>{point}</li>
      ))}
    </ul>
  );
}

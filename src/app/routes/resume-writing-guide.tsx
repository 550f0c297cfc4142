import type { GuideChapter } from '../../content/content.schema.ts';
import drawings from '../../content/page-drawings.json' with { type: 'json' };
import content from '../../content/resume-writing-guide.json' with { type: 'json' };
import { Link } from '../../ui/link.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Prose } from '../../ui/prose.tsx';
import { ReadingLayout } from '../../ui/reading-layout.tsx';
import { originLoader, staticMeta } from '../page-meta.ts';

const { resumeChapters, resumeChecklist, resumeGuide } = content;

export const loader = originLoader;
export const meta = staticMeta('/resume-writing-guide', resumeGuide.title, resumeGuide.description);

const contents = [...resumeChapters, { id: 'checklist', title: resumeGuide.checklistTitle }];

export default function ResumeWritingGuide() {
  return (
    <article className="page-width pb-8">
      <PageHeading title={resumeGuide.title} lead={resumeGuide.lead} drawing={drawings.resume} />
      <ReadingLayout contents={contents}>
        {resumeChapters.map((chapter) => (
          <Chapter key={chapter.id} chapter={chapter} />
        ))}
        <Checklist />
        <p className="mt-8 max-w-prose">
          Next, choose a verb for each line from the{' '}
          <Link to="/action-words" className="text-pine underline underline-offset-4">
            action words
          </Link>
          , or start with one of the{' '}
          <Link to="/resume-templates" className="text-pine underline underline-offset-4">
            resume templates
          </Link>
          .
        </p>
      </ReadingLayout>
    </article>
  );
}

function Chapter({ chapter: { id, title, texts, points, change } }: { chapter: GuideChapter }) {
  return (
    <section aria-labelledby={id} className="mb-12">
      <h2 id={id} className="mb-3 text-2xl">
        {title}
      </h2>
      <Prose>
        {texts.map((text) => (
          <p key={text}>{text}</p>
        ))}
        {points.length > 0 && (
          <ul>
            {points.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
        )}
      </Prose>
      {change && (
        <dl className="mt-6 max-w-prose break-inside-avoid overflow-hidden rounded-lg border border-line">
          <div className="bg-clay-wash p-5">
            <dt className="text-sm font-semibold text-clay">Before</dt>
            <dd className="mt-1">{change.before}</dd>
          </div>
          <div className="bg-leaf-wash p-5">
            <dt className="text-sm font-semibold text-leaf">After</dt>
            <dd className="mt-1 text-lg">{change.after}</dd>
          </div>
          <div className="p-5">
            <dt className="text-sm font-semibold text-muted">Why it’s better</dt>
            <dd className="mt-1">{change.why}</dd>
          </div>
        </dl>
      )}
    </section>
  );
}

/** A checklist to tick here or on paper. Nothing is saved. */
function Checklist() {
  return (
    <section
      aria-labelledby="checklist"
      className="max-w-prose break-inside-avoid rounded-lg bg-sunken p-6 sm:p-8"
    >
      <h2 id="checklist" className="mb-3 text-2xl">
        {resumeGuide.checklistTitle}
      </h2>
      <ul>
        {resumeChecklist.map((item) => (
          <li key={item}>
            <label className="flex min-h-11 items-start gap-3 py-2.5">
              <input type="checkbox" className="mt-0.5 size-5 shrink-0" />
              {item}
            </label>
          </li>
        ))}
      </ul>
    </section>
  );
}

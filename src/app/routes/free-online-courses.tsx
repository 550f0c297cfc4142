import { jobsPath } from '../../catalog/jobs/jobs-path.ts';
import type { Content, Course } from '../../content/content.schema.ts';
import content from '../../content/free-online-courses.json' with { type: 'json' };
import { linksChecked } from '../../content/outside-links.ts';
import drawings from '../../content/page-drawings.json' with { type: 'json' };
import { Chip } from '../../ui/chip.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Section } from '../../ui/section.tsx';
import { Table } from '../../ui/table.tsx';
import { originLoader, staticMeta } from '../page-meta.ts';

const { courseCategories, coursesText, courseTips, learningPlatforms } =
  content as Content<'free-online-courses'>;

export const loader = originLoader;
export const meta = staticMeta('/free-online-courses', coursesText.title, coursesText.description);

export default function FreeOnlineCourses() {
  return (
    <div className="page-width pb-4">
      <PageHeading title={coursesText.title} lead={coursesText.lead} drawing={drawings.courses} />
      <p className="max-w-prose border-s-4 border-lantern ps-5">{coursesText.asOf}</p>
      {courseCategories.map(({ id, name, courses }) => (
        <section key={id} aria-labelledby={id} className="mt-12">
          <h2 id={id} className="mb-2 text-2xl">
            {name}
          </h2>
          <ul>
            {courses.map((course) => (
              <CourseRow key={course.title} course={course} />
            ))}
          </ul>
        </section>
      ))}
      <Section title="Six places to look">
        <Table
          label="Learning platforms"
          className="wide even"
          columns={['Platform', 'What it offers', 'What’s free']}
          rows={learningPlatforms.map(({ name, description, freeOptions, website }) => [
            <NewTab key="platform" href={website}>
              {name}
            </NewTab>,
            description,
            freeOptions,
          ])}
        />
        <p className="mt-4 text-sm text-muted">{linksChecked}</p>
      </Section>
      <section aria-labelledby="tips" className="rounded-lg bg-pine-wash p-6 sm:p-8">
        <h2 id="tips" className="text-2xl">
          How to finish a course
        </h2>
        <ul className="mt-4 grid gap-x-10 gap-y-3 md:grid-cols-2">
          {courseTips.map((tip) => (
            <li key={tip} className="flex gap-2.5">
              <Icon name="check" className="mt-1 text-pine" />
              <span className="min-w-0">{tip}</span>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}

/** A course: its description on the left, its length and level on the right, and the jobs that ask for its skills. */
function CourseRow({ course }: { course: Course }) {
  const { title, provider, website, duration, level, description, skills } = course;
  return (
    <li className="grid break-inside-avoid gap-x-10 gap-y-3 border-t border-line py-5 md:grid-cols-[minmax(0,1fr)_11rem]">
      <div>
        <h3 className="text-lg">
          <NewTab href={website}>{title}</NewTab>
        </h3>
        <p className="text-muted">{provider}</p>
        <p className="mt-2 max-w-prose">{description}</p>
        <ul aria-label="Jobs that ask for" className="mt-3 flex flex-wrap gap-2">
          {skills.map((skill) => (
            <li key={skill}>
              <Chip to={jobsPath({ keywords: skill })}>{skill}</Chip>
            </li>
          ))}
        </ul>
      </div>
      <dl className="flex gap-8 md:block md:text-end">
        <div>
          <dt className="sr-only">Length</dt>
          <dd className="figures font-semibold">{duration}</dd>
        </div>
        <div>
          <dt className="sr-only">Level</dt>
          <dd className="text-muted">{level}</dd>
        </div>
      </dl>
    </li>
  );
}

function NewTab({ href, children }: { href: string; children: string }) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener"
      className="text-pine underline decoration-1 underline-offset-4 hover:decoration-2"
    >
      {children}
      <Icon name="arrow-up-right" className="ms-1 inline align-[-0.1em]" />
      <span className="sr-only">(opens in a new tab)</span>
    </a>
  );
}

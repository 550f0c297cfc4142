import type { ResumeEntry, ResumeSection, ResumeTemplate } from '../../content/content.schema.ts';
/** A resume as it looks on paper. Printing the page prints only this sheet. */
export function ResumeSheet({ template: { look, resume } }: { template: ResumeTemplate }) {
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

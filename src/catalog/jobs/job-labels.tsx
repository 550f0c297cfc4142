import type { Label } from '../postings/labels.ts';

/** What the ad says of the things that people ask about, each with its sentence. */
export function JobLabels({ labels }: { labels: Label[] }) {
  return (
    <section aria-labelledby="labels">
      <h2 id="labels" className="mb-4 text-2xl">
        What the ad says
      </h2>
      <dl className="job-labels">
        {labels.map(({ name, text, sentence }) => (
          <div key={name}>
            <dt>{text}</dt>
            <dd>“{sentence}”</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

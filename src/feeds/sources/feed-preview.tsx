import { useEffect, useRef } from 'react';
import { Card } from '../../ui/card.tsx';
import { Table } from '../../ui/table.tsx';
import type { FeedPreviewResult } from './preview-feed.ts';

/**
 * A preview of a feed's first rows as jobs, with the problems of the others. A new preview takes the focus,
 * because the form is longer than a screen.
 */
export function FeedPreview({ preview }: { preview: FeedPreviewResult }) {
  const { format, fields, jobs, rejected, problem } = preview;
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each new preview
  useEffect(() => heading.current?.focus(), [preview]);
  return (
    <Card
      className="mb-8 grid grid-cols-[minmax(0,1fr)] gap-4"
      id="preview"
      aria-label="Preview"
      role="region"
    >
      <h2 ref={heading} tabIndex={-1} className="text-xl">
        Preview (not saved yet)
      </h2>
      {problem && <p className="font-medium text-clay">{problem}</p>}
      {format && (
        <p>
          Read as <strong>{format}</strong>.{' '}
          {jobs.length === 0 ? 'None of the first rows can be used.' : 'First jobs:'}
        </p>
      )}
      {jobs.length > 0 && (
        <Table
          label="First jobs"
          columns={[
            'Title',
            'Company',
            'Location',
            'Type',
            'Category',
            'Salary',
            'Posted',
            'Apply link host',
          ]}
          rows={jobs.map((job) => [
            job.title,
            job.company,
            job.place || `${job.location || '–'} (unknown location)`,
            job.jobType ?? '–',
            job.category ?? '–',
            job.salary ?? '–',
            job.postedOn ?? new Date(job.postedAt).toISOString().slice(0, 10),
            new URL(job.affiliateLink).host,
          ])}
        />
      )}
      {rejected.length > 0 && (
        <div>
          <h3 className="text-base">Rejected rows</h3>
          <ul className="mt-1 grid grid-cols-[minmax(0,1fr)] gap-2 text-sm">
            {rejected.map(({ reason, excerpt }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other identity
              <li key={index}>
                {reason}
                <code className="block truncate text-muted">{excerpt}</code>
              </li>
            ))}
          </ul>
        </div>
      )}
      {fields.length > 0 && (
        <p className="text-sm text-muted">
          Fields in the feed, for the mapping: <span className="break-words">{fields.join(', ')}</span>
        </p>
      )}
    </Card>
  );
}

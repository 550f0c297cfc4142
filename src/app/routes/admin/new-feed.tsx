import { useEffect, useRef } from 'react';
import { redirect, useActionData } from 'react-router';
import { onlyAdmins } from '../../../api/roles.ts';
import { ResourceForm } from '../../../desk/lists/resource-form.tsx';
import { createRow } from '../../../desk/lists/resource-verbs.server.ts';
import { viewResource } from '../../../desk/lists/resource-view.server.ts';
import { Feed, FeedPreview } from '../../../feeds/sources/feeds.schema.ts';
import { feeds } from '../../../feeds/sources/feeds-resource.server.ts';
import { previewFeed } from '../../../feeds/sources/preview-feed.server.ts';
import type { FeedPreviewResult } from '../../../feeds/sources/preview-feed.ts';
import { checked } from '../../../platform/http/read-body.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Table } from '../../../ui/table.tsx';
import { requireAdmin } from '../../admin/admin-access.ts';
import { formAction } from '../../form-action.ts';
import { officeMeta } from '../../page-meta.ts';
import type { Route } from './+types/new-feed';

export async function loader({ request, context }: Route.LoaderArgs) {
  const { admin, services } = await requireAdmin(request, context, onlyAdmins);
  return { view: await viewResource(services.db, feeds, admin.role) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { services, doer } = await requireAdmin(request, context, onlyAdmins);
  return formAction(request, async ({ intent, ...fields }) => {
    if (intent === 'preview') {
      const preview = await previewFeed(checked(FeedPreview, fields), services.config);
      return { preview, values: fields };
    }
    const { row } = await createRow(services.db, feeds, checked(Feed, fields), doer);
    throw redirect(`/admin/feeds/${row.id}?added`);
  });
}

export const meta = () => officeMeta('Add a feed');

/** The admin previews a feed before saving it. The form keeps what was typed. */
export default function NewFeed({ loaderData: { view } }: Route.ComponentProps) {
  const result = useActionData<typeof action>();
  const done = result?.done;
  return (
    <>
      <h1 className="py-6 text-3xl">Add a feed</h1>
      {done && <PreviewedFeed preview={done.preview} />}
      <ResourceForm view={view} values={done?.values} refused={result?.refused} submitLabel="Add feed">
        <Button type="submit" name="intent" value="preview" variant="secondary">
          Preview
        </Button>
      </ResourceForm>
    </>
  );
}

/**
 * A preview of a feed's first rows as jobs, with the problems of the others. A new preview takes the focus,
 * because the form is longer than a screen.
 */
function PreviewedFeed({ preview }: { preview: FeedPreviewResult }) {
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

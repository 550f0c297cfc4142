import { redirect, useActionData } from 'react-router';
import { onlyAdmins } from '../../../api/roles.ts';
import { ResourceForm } from '../../../desk/lists/resource-form.tsx';
import { createRow } from '../../../desk/lists/resource-verbs.server.ts';
import { viewResource } from '../../../desk/lists/resource-view.server.ts';
import { FeedPreview as PreviewOfFeed } from '../../../feeds/sources/feed-preview.tsx';
import { Feed, FeedPreview } from '../../../feeds/sources/feeds.schema.ts';
import { feeds } from '../../../feeds/sources/feeds-resource.server.ts';
import { previewFeed } from '../../../feeds/sources/preview-feed.server.ts';
import { checked } from '../../../platform/http/read-body.ts';
import { Button } from '../../../ui/button.tsx';
import { requireAdmin } from '../../admin/admin-access.ts';
import { formAction } from '../../form-action.ts';
import { load } from '../../load.ts';
import { pageMeta } from '../../page-meta.ts';
import type { Route } from './+types/new-feed';

export function loader({ request, context }: Route.LoaderArgs) {
  return load(async () => {
    const { admin, services } = await requireAdmin(request, context, onlyAdmins);
    return { view: await viewResource(services.db, feeds, admin.role) };
  });
}

export async function action({ request, context }: Route.ActionArgs) {
  const { services, doer } = await load(() => requireAdmin(request, context, onlyAdmins));
  return formAction(request, async ({ intent, ...fields }) => {
    if (intent === 'preview') {
      const preview = await previewFeed(checked(FeedPreview, fields), services.config);
      return { preview, values: fields };
    }
    const { row } = await createRow(services.db, feeds, checked(Feed, fields), doer);
    throw redirect(`/admin/feeds/${row.id}?added`);
  });
}

export function meta() {
  return pageMeta({ title: 'Add a feed', description: 'Back office', noindex: true });
}

/** The admin previews a feed before saving it. The form keeps what was typed. */
export default function NewFeed({ loaderData: { view } }: Route.ComponentProps) {
  const result = useActionData<typeof action>();
  const done = result && 'done' in result ? result.done : undefined;
  return (
    <>
      <h1 className="py-6 text-3xl">Add a feed</h1>
      {done && <PreviewOfFeed preview={done.preview} />}
      <ResourceForm
        view={view}
        values={done?.values}
        refused={result && 'refused' in result ? result.refused : undefined}
        submitLabel="Add feed"
      >
        <Button type="submit" name="intent" value="preview" variant="secondary">
          Preview
        </Button>
      </ResourceForm>
    </>
  );
}

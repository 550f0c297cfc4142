import { Form, redirect, useActionData, useNavigation } from 'react-router';
import { editors } from '../../../api/roles.ts';
import { pictureLimits } from '../../../reading/pictures/pictures.schema.ts';
import { checkUpload, readUploadFields, storePicture } from '../../../reading/pictures/pictures.server.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { TextField } from '../../../ui/field.tsx';
import { FormNotice } from '../../../ui/form-notice.tsx';
import { requireAdmin } from '../../admin/admin-access.ts';
import { formAction } from '../../form-action.ts';
import { officeMeta } from '../../page-meta.ts';
import type { Route } from './+types/new-picture';

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireAdmin(request, context, editors);
  return null;
}

export async function action({ request, context }: Route.ActionArgs) {
  const { services, doer } = await requireAdmin(request, context, editors);
  return formAction(
    request,
    async (fields) => {
      const { id } = await storePicture(services.db, await checkUpload(fields), doer);
      throw redirect(`/admin/pictures/${id}?added`);
    },
    readUploadFields,
  );
}

export const meta = () => officeMeta('Add a picture');

const megabytes = pictureLimits.bytes / 1024 / 1024;
const pixels = pictureLimits.pixels.toLocaleString('en-US');

export default function NewPicture() {
  const result = useActionData<typeof action>();
  const pending = useNavigation().state === 'submitting';
  const refused = result?.refused;
  return (
    <>
      <h1 className="py-6 text-3xl">Add a picture</h1>
      <Form method="post" encType="multipart/form-data" noValidate className="grid max-w-2xl gap-5">
        {refused && <FormNotice tone="failure">{refused.detail}</FormNotice>}
        <TextField
          label="Picture"
          name="file"
          type="file"
          accept="image/jpeg,image/png,image/webp"
          hint={`JPEG, PNG or WebP, at most ${megabytes} MB and ${pixels} pixels on each side. Place, camera and author are removed from the file.`}
          error={refused?.errors.file}
        />
        <TextField
          label="Text for screen readers"
          name="alt"
          maxLength={pictureLimits.alt}
          defaultValue={refused?.values.alt ?? ''}
          hint="What the picture shows, in one sentence."
          error={refused?.errors.alt}
        />
        <Checkbox
          label="Decorative: the picture adds nothing to the text. Screen readers skip it."
          name="decorative"
          defaultChecked={Boolean(refused?.values.decorative)}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" pending={pending} pendingLabel="Uploading...">
            Upload picture
          </Button>
          <ButtonLink to="/admin/pictures" variant="quiet">
            Back to the list
          </ButtonLink>
        </div>
      </Form>
    </>
  );
}

import { Form } from 'react-router';
import { applyWays } from '../../catalog/jobs/kept/tracked-job.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { applyWayNames } from './describe.ts';
import type { RefusedTracked } from './refused-tracked.ts';

/** Adds a job that the person found elsewhere. */
export function AddJob({ refused }: { refused: RefusedTracked | null }) {
  const values: Record<string, string> = refused?.values ?? {};
  const errors: Record<string, string> = refused?.errors ?? {};
  return (
    <details open={refused !== null} className="rounded-lg border border-line bg-surface px-4 py-2 sm:px-5">
      <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">Add a job from elsewhere</summary>
      <Form method="post" preventScrollReset noValidate className="grid gap-4 pb-4 sm:grid-cols-2">
        <TextField label="Job title" name="title" defaultValue={values.title} error={errors.title} required />
        <TextField
          label="Employer"
          name="company"
          defaultValue={values.company}
          error={errors.company}
          required
        />
        <TextField
          label="Location (optional)"
          name="place"
          defaultValue={values.place}
          error={errors.place}
        />
        <TextField
          label="Web address of the ad (optional)"
          name="link"
          type="url"
          defaultValue={values.link}
          error={errors.link}
        />
        <SelectField
          label="Where it stands"
          name="stage"
          defaultValue={values.stage ?? 'saved'}
          error={errors.stage}
        >
          <option value="saved">Saved: I haven’t applied yet</option>
          <option value="applied">Applied</option>
        </SelectField>
        <ApplicationFields day={values.day} by={values.by} errors={errors} />
        <Button type="submit" name="do" value="add" className="justify-self-start sm:col-span-2">
          Add job
        </Button>
      </Form>
    </details>
  );
}

/** The day and the way of an application. */
export function ApplicationFields({
  day,
  by,
  errors,
}: {
  day: string | undefined;
  by: string | undefined;
  errors: Record<string, string>;
}) {
  return (
    <>
      <TextField
        label="Day you applied"
        hint="If you leave it empty, it’s today."
        name="day"
        type="date"
        defaultValue={day}
        error={errors.day}
      />
      <SelectField label="How you applied" name="by" defaultValue={by ?? 'online'} error={errors.by}>
        {applyWays.map((way) => (
          <option key={way} value={way}>
            {applyWayNames[way]}
          </option>
        ))}
      </SelectField>
    </>
  );
}

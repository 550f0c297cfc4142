import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { results, stages } from '../../catalog/jobs/kept/tracked-job.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/field.tsx';
import { ApplicationFields } from './add-job.tsx';
import { resultNames, stageNames } from './describe.ts';
import { type RefusedTracked, refusedOf } from './refused-tracked.ts';
import { NoteField } from './saved-job.tsx';
import type { TrackedRow } from './tracked-row.ts';

export interface TrackedFormProps {
  row: TrackedRow;
  refused: RefusedTracked | null;
}

/** A form that changes a tracked job. */
export function TrackedForm({ id, children }: { id: string; children: ReactNode }) {
  return (
    <Form method="post" preventScrollReset noValidate className="no-print grid gap-4 sm:grid-cols-2">
      <input type="hidden" name="id" value={id} />
      {children}
    </Form>
  );
}

/** Moves a job to any stage, and says how it ended. */
export function StageForm({ row, refused }: TrackedFormProps) {
  const errors = refusedOf(refused, row.id, ['move'])?.errors ?? {};
  return (
    <TrackedForm key={`${row.stage} ${row.result}`} id={row.id}>
      <SelectField label="Where it stands" name="stage" defaultValue={row.stage} error={errors.stage}>
        {stages.map((stage) => (
          <option key={stage} value={stage}>
            {stageNames[stage]}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="How it ended, if it’s done"
        name="result"
        defaultValue={row.result ?? 'no answer'}
        error={errors.result}
      >
        {results.map((result) => (
          <option key={result} value={result}>
            {resultNames[result]}
          </option>
        ))}
      </SelectField>
      <div className="flex flex-wrap gap-2 sm:col-span-2">
        <Button type="submit" name="do" value="move" variant="secondary">
          Save stage
        </Button>
        <Button type="submit" name="do" value="remove" variant="quiet">
          Remove this job
        </Button>
      </div>
    </TrackedForm>
  );
}

/** When and how the person applied, for the work-search log. */
export function ApplicationForm({ row, refused }: TrackedFormProps) {
  if (!row.appliedAt) return null;
  const mine = refusedOf(refused, row.id, ['application']);
  return (
    <TrackedForm key={`${row.appliedAt} ${row.appliedBy}`} id={row.id}>
      <input type="hidden" name="stage" value={row.stage} />
      {row.result && <input type="hidden" name="result" value={row.result} />}
      <ApplicationFields
        day={mine?.values.day ?? row.appliedAt.slice(0, 10)}
        by={mine?.values.by ?? row.appliedBy ?? undefined}
        errors={mine?.errors ?? {}}
      />
      <Button type="submit" name="do" value="application" variant="secondary" className="justify-self-start">
        Save application
      </Button>
    </TrackedForm>
  );
}

export function NoteForm({ row, refused }: TrackedFormProps) {
  return (
    <Form method="post" preventScrollReset noValidate className="grid gap-3">
      <input type="hidden" name="id" value={row.id} />
      <NoteField row={row} refused={refusedOf(refused, row.id, ['note'])} rows={4} />
      <Button
        type="submit"
        name="do"
        value="note"
        variant="secondary"
        className="no-print justify-self-start"
      >
        Save note
      </Button>
    </Form>
  );
}

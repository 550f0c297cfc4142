import { TZDate } from '@date-fns/tz';
import { format } from 'date-fns/format';
import { type ReactNode, useEffect, useState } from 'react';
import { Form } from 'react-router';
import { interviewKinds, results, stages } from '../../catalog/jobs/kept/tracked-job.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField, TextAreaField, TextField } from '../../ui/field.tsx';
import { ApplicationFields } from './add-job.tsx';
import { interviewKindNames, interviewTime, resultNames, stageNames, zoneNames } from './describe.ts';
import { type RefusedTracked, refusedOf } from './refused-tracked.ts';
import { NoteField } from './saved-job.tsx';
import type { TrackedRow } from './tracked-row.ts';

interface FormProps {
  row: TrackedRow;
  refused: RefusedTracked | null;
}

function TrackedForm({ id, children }: { id: string; children: ReactNode }) {
  return (
    <Form method="post" preventScrollReset noValidate className="no-print grid gap-4 sm:grid-cols-2">
      <input type="hidden" name="id" value={id} />
      {children}
    </Form>
  );
}

/** Moves a job to any stage, and says how it ended. */
export function StageForm({ row, refused }: FormProps) {
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
          Save Stage
        </Button>
        <Button type="submit" name="do" value="remove" variant="quiet">
          Remove This Job
        </Button>
      </div>
    </TrackedForm>
  );
}

/** When and how the person applied, for the work-search log. */
export function ApplicationForm({ row, refused }: FormProps) {
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
        Save Application
      </Button>
    </TrackedForm>
  );
}

export function NoteForm({ row, refused }: FormProps) {
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
        Save Note
      </Button>
    </Form>
  );
}

/** The day, time and kind of an interview. @param zone the person's time zone, if the account knows it. */
export function InterviewForm({
  row,
  refused,
  zone,
  hasAccount,
}: FormProps & { zone: string | null; hasAccount: boolean }) {
  const mine = refusedOf(refused, row.id, ['interview']);
  const values: Record<string, string | undefined> = mine?.values ?? valuesOf(row);
  const errors: Record<string, string> = mine?.errors ?? {};
  const ownZone = useOwnZone(zone);
  const chosen = values.zone ?? ownZone;
  const zones = chosen in zoneNames ? zoneNames : { ...zoneNames, [chosen]: chosen.replaceAll('_', ' ') };
  const { interview } = row;
  return (
    <>
      {interview && (
        <p className="mb-4">
          <b className="font-semibold">{interviewKindNames[interview.kind]}</b>: {interviewTime(interview)}
          {interview.place && (
            <span className="[overflow-wrap:anywhere]">
              <br />
              {interview.place}
            </span>
          )}
          {interview.notes && <span className="mt-2 block whitespace-pre-line">{interview.notes}</span>}
        </p>
      )}
      {interview && hasAccount && (
        <p className="no-print mb-4">
          <a
            href={`/my-jobs/${row.id}/interview.ics`}
            download
            className="font-semibold text-pine underline underline-offset-4"
          >
            Add to your calendar
          </a>
        </p>
      )}
      <TrackedForm key={`${JSON.stringify(interview)} ${chosen}`} id={row.id}>
        <TextField label="Day" name="day" type="date" defaultValue={values.day} error={errors.day} required />
        <TextField
          label="Time"
          name="time"
          type="time"
          defaultValue={values.time}
          error={errors.time}
          required
        />
        <SelectField label="Time zone" name="zone" defaultValue={chosen} error={errors.zone}>
          {Object.entries(zones).map(([name, label]) => (
            <option key={name} value={name}>
              {label}
            </option>
          ))}
        </SelectField>
        <SelectField label="Kind" name="kind" defaultValue={values.kind ?? 'phone'} error={errors.kind}>
          {interviewKinds.map((kind) => (
            <option key={kind} value={kind}>
              {interviewKindNames[kind]}
            </option>
          ))}
        </SelectField>
        <TextField
          label="Address, phone number or link (optional)"
          name="place"
          defaultValue={values.place}
          error={errors.place}
          className="sm:col-span-2"
        />
        <TextAreaField
          label="Your notes for it (optional)"
          name="notes"
          rows={3}
          defaultValue={values.notes}
          error={errors.notes}
          className="sm:col-span-2"
        />
        <div className="flex flex-wrap gap-2 sm:col-span-2">
          <Button type="submit" name="do" value="interview" variant="secondary">
            Save Interview
          </Button>
          {interview && (
            <Button type="submit" name="do" value="no-interview" variant="quiet">
              No Interview
            </Button>
          )}
        </div>
      </TrackedForm>
    </>
  );
}

function valuesOf({ interview }: TrackedRow): Record<string, string> {
  if (!interview) return {};
  const { at, zone, kind, place, notes } = interview;
  const local = new TZDate(at, zone);
  return { day: format(local, 'yyyy-MM-dd'), time: format(local, 'HH:mm'), zone, kind, place, notes };
}

/** The zone of the account, else of the browser, else Central. */
function useOwnZone(known: string | null): string {
  const [zone, setZone] = useState(known ?? 'America/Chicago');
  useEffect(() => {
    if (!known) setZone(Intl.DateTimeFormat().resolvedOptions().timeZone);
  }, [known]);
  return zone;
}

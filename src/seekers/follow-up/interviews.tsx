import { TZDate } from '@date-fns/tz';
import { format } from 'date-fns/format';
import { type ReactNode, useEffect, useState } from 'react';
import { type Interview, interviewKinds } from '../../catalog/jobs/kept/tracked-job.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField, TextAreaField, TextField } from '../../ui/field.tsx';
import { interviewKindNames, interviewTime, zoneNames } from './describe.ts';
import { refusedOf } from './refused-tracked.ts';
import { fileLook, MadeHere } from './tracked-files-list.tsx';
import { TrackedForm, type TrackedFormProps } from './tracked-forms.tsx';

interface InterviewsProps extends TrackedFormProps {
  /** The person's time zone, if the account knows it. */
  zone: string | null;
  hasAccount: boolean;
}

/** The interviews of a job, each with the form that changes it, and the form that adds one. */
export function Interviews({ row, refused, zone, hasAccount }: InterviewsProps) {
  const { interviews } = row;
  return (
    <div className="grid gap-6">
      {interviews.length > 0 && (
        <ul className="grid gap-6">
          {interviews.map((interview) => (
            <li key={JSON.stringify(interview)} className="grid min-w-0 gap-2">
              <InterviewText interview={interview} />
              <p className="no-print">
                <CalendarLink {...{ row, interview, hasAccount }} />
              </p>
              <InterviewForm {...{ row, refused, zone, interview }} />
            </li>
          ))}
        </ul>
      )}
      <InterviewForm key={JSON.stringify(interviews)} {...{ row, refused, zone }} />
    </div>
  );
}

function CalendarLink({
  row,
  interview,
  hasAccount,
}: Pick<InterviewsProps, 'row' | 'hasAccount'> & { interview: Interview }) {
  const text = 'Add to your calendar';
  const label = `${text}: ${interviewTime(interview)}`;
  if (!hasAccount)
    return (
      <MadeHere make={({ saveCalendar }) => saveCalendar({ ...row, interviews: [interview] })} label={label}>
        {text}
      </MadeHere>
    );
  return (
    <a
      href={`/my-jobs/${row.id}/interviews/${interview.id}.ics`}
      download="interview.ics"
      aria-label={label}
      className={fileLook}
    >
      {text}
    </a>
  );
}

function InterviewText({ interview }: { interview: Interview }) {
  const { kind, place, notes } = interview;
  return (
    <div className="[overflow-wrap:anywhere]">
      <p>
        <b className="font-semibold">{interviewKindNames[kind]}</b>: {interviewTime(interview)}
      </p>
      {place && <p>{place}</p>}
      {notes && <p className="mt-2 whitespace-pre-line">{notes}</p>}
    </div>
  );
}

/** The day, time and kind of an interview. Without one, it adds one. */
function InterviewForm({
  row,
  refused,
  zone,
  interview,
}: TrackedFormProps & Pick<InterviewsProps, 'zone'> & { interview?: Interview }) {
  const refusedForm = refusedOf(refused, row.id, ['interview']);
  const mine = refusedForm?.values.interview === interview?.id ? refusedForm : null;
  const values: Record<string, string | undefined> = mine?.values ?? (interview ? valuesOf(interview) : {});
  const errors: Record<string, string> = mine?.errors ?? {};
  const ownZone = useOwnZone(zone);
  const chosen = values.zone ?? ownZone;
  const zones = chosen in zoneNames ? zoneNames : { ...zoneNames, [chosen]: chosen.replaceAll('_', ' ') };
  const fields = (
    <TrackedForm key={chosen} id={row.id}>
      {interview && <input type="hidden" name="interview" value={interview.id} />}
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
          Save interview
        </Button>
        {interview && (
          <Button type="submit" name="do" value="no-interview" variant="quiet">
            Remove interview
          </Button>
        )}
      </div>
    </TrackedForm>
  );
  if (!interview && row.interviews.length === 0) return fields;
  return (
    <Opened isOpen={mine !== null} label={interview ? 'Change' : 'Add another interview'}>
      {fields}
    </Opened>
  );
}

/** Fields that a press on their label shows. */
function Opened({ isOpen, label, children }: { isOpen: boolean; label: string; children: ReactNode }) {
  return (
    <details open={isOpen} className="no-print">
      <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">{label}</summary>
      <div className="pt-2">{children}</div>
    </details>
  );
}

function valuesOf({ at, zone, kind, place, notes }: Interview): Record<string, string> {
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

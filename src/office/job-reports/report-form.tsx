import { FormTrap } from '../../seekers/contact/form-trap.tsx';
import { useApiForm } from '../../ui/api-form.ts';
import { Button } from '../../ui/button.tsx';
import { FieldError, TextAreaField } from '../../ui/field.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { longestNote, reportFailed, reportReasons, reportSent } from './report-words.ts';

interface ReportFormProps {
  jobId: number;
  /** The signed time when the form was opened, if its page is rendered for each visitor. */
  opened?: string;
  values?: Record<string, string>;
  errors?: Record<string, string>;
}

/**
 * The form of "Report this job". Without scripts it posts to its own page. Only the server checks it, so that the page
 * of a job loads no schema.
 */
export function ReportForm({ jobId, opened, values = {}, errors: refused }: ReportFormProps) {
  const { form, errors, pending, submit } = useApiForm({
    path: `/api/jobs/${jobId}/reports`,
    errors: refused,
    onDone: (_answer, _input, element) => {
      element.reset();
      element.closest('details')?.removeAttribute('open');
      showToast({ ...reportSent, tone: 'success' });
    },
    onFailed: ({ status, detail }) =>
      showToast({
        title: reportFailed.title,
        description: (status === 429 && detail) || reportFailed.description,
        tone: 'destructive',
      }),
  });
  const invalid = errors.reason
    ? { 'aria-invalid': true as const, 'aria-describedby': 'report-reason-error' }
    : {};
  return (
    <form
      ref={form}
      method="post"
      action={`/jobs/${jobId}/report`}
      noValidate
      onSubmit={submit}
      className="relative grid max-w-prose gap-4"
    >
      <fieldset>
        <legend className="mb-1.5 text-sm font-semibold">What’s wrong?</legend>
        {reportReasons.map(({ value, label }) => (
          <label key={value} className="flex min-h-11 items-center gap-2.5">
            <input
              type="radio"
              name="reason"
              value={value}
              defaultChecked={values.reason === value}
              className="size-4.5 accent-pine"
              {...invalid}
            />
            {label}
          </label>
        ))}
        {errors.reason && <FieldError id="report-reason-error">{errors.reason}</FieldError>}
      </fieldset>
      <TextAreaField
        label="Anything else? (optional)"
        hint="Please don’t include personal information."
        name="note"
        rows={3}
        maxLength={longestNote}
        defaultValue={values.note}
        error={errors.note}
      />
      <FormTrap opened={values.opened || opened} />
      <Button
        type="submit"
        variant="secondary"
        pending={pending}
        pendingLabel="Sending..."
        className="justify-self-start"
      >
        Send report
      </Button>
    </form>
  );
}

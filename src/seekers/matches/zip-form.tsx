import { type FormEvent, useState } from 'react';
import { Form } from 'react-router';
import { zipMessage } from '../../catalog/jobs/kept/my-jobs.schema.ts';
import { isZip, storeZip } from '../../catalog/jobs/kept/stored-zip.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';

/** The form for the ZIP code of the matches. The address holds the ZIP code, and the browser stores it. */
export function ZipForm({ zip, error }: { zip: string; error: string | null }) {
  const [wrong, setWrong] = useState(error);
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    const field = event.currentTarget.elements.namedItem('zip') as HTMLInputElement;
    const entered = field.value.trim();
    if (isZip(entered)) {
      setWrong(null);
      storeZip(entered);
      return;
    }
    event.preventDefault();
    setWrong(zipMessage);
    field.focus();
  };
  return (
    <Form action="/my-jobs" role="search" aria-label="Where to look" onSubmit={submit} noValidate>
      <div className="flex items-end gap-2">
        <TextField
          label="ZIP code"
          name="zip"
          defaultValue={zip}
          inputMode="numeric"
          autoComplete="postal-code"
          maxLength={5}
          error={wrong}
          className="w-36"
        />
        <Button type="submit" variant="secondary" className={wrong ? 'mb-7' : ''}>
          Show matches
        </Button>
      </div>
    </Form>
  );
}

import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { FieldError, TextField } from '../../ui/field.tsx';
import { BasicFields, PreferenceFields } from './registration-fields.tsx';

/** Registration in one form that needs no script. */
export function PlainRegistrationForm({
  errors = {},
  values,
  detail,
}: {
  errors?: Record<string, string>;
  values?: Record<string, string>;
  /** The error for the whole form. */
  detail?: string;
}) {
  return (
    <Card className="sm:p-8">
      <form method="post" action="/register" noValidate>
        {detail && (
          <div className="mb-5">
            <FieldError id="refused">{detail}</FieldError>
          </div>
        )}
        <fieldset>
          <legend className="mb-4 font-display text-xl font-semibold">Basic Information</legend>
          <BasicFields
            errors={errors}
            values={values}
            email={
              <TextField
                label="Email"
                name="email"
                type="email"
                autoComplete="email"
                required
                hint="We’ll send a link to this address."
                error={errors.email}
                defaultValue={values?.email}
              />
            }
          />
        </fieldset>
        <fieldset className="mt-6">
          <legend className="mb-4 font-display text-xl font-semibold">Communication Preferences</legend>
          <PreferenceFields errors={errors} values={values} />
        </fieldset>
        <Button type="submit" className="mt-6 w-full">
          Complete Registration
        </Button>
      </form>
    </Card>
  );
}

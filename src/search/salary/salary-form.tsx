import { useEffect, useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import salaryText from '../../content/salary-calculator.json' with { type: 'json' };
import { Button } from '../../ui/button.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { RangeField } from '../../ui/range-field.tsx';
import { educationLevels, type SalaryField, salaryLimits } from './salary.schema.ts';
import { bases, locationMultipliers } from './salary.ts';

interface SalaryFormProps {
  /** The values in the address. */
  values: Partial<Record<SalaryField, string>>;
  errors: Partial<Record<SalaryField, string>>;
}

/**
 * The inputs of the calculator. It is a GET form, so each result has an address, with and without scripts.
 */
export function SalaryForm({ values, errors }: SalaryFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const pending = useNavigation().location?.pathname === '/salary-calculator';
  useEffect(() => {
    if (Object.keys(errors).length > 0)
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [errors]);
  const years = Number(values.yearsExperience ?? salaryLimits.defaultYears);
  return (
    <Form
      ref={form}
      method="get"
      action="/salary-calculator"
      preventScrollReset
      noValidate
      className="grid gap-5"
    >
      <TextField
        label={
          <>
            Job title <span className="font-normal text-muted">(optional)</span>
          </>
        }
        name="jobTitle"
        defaultValue={values.jobTitle}
        maxLength={salaryLimits.nameLength}
        autoComplete="organization-title"
        hint={salaryText.hints.title}
        error={errors.jobTitle}
      />
      <SelectField
        label="Job category"
        name="jobCategory"
        defaultValue={values.jobCategory ?? ''}
        error={errors.jobCategory}
      >
        <Options first="Select a category" names={Object.keys(bases)} chosen={values.jobCategory} />
      </SelectField>
      <RangeField
        label="Years of experience"
        name="yearsExperience"
        min={0}
        max={salaryLimits.maxYears}
        step={1}
        defaultValue={Number.isFinite(years) ? years : salaryLimits.defaultYears}
        words={(value) => `${value} ${value === 1 ? 'year' : 'years'}`}
        error={errors.yearsExperience}
      />
      <SelectField
        label="Location"
        name="location"
        defaultValue={values.location ?? ''}
        error={errors.location}
      >
        <Options
          first="Select a location"
          names={Object.keys(locationMultipliers)}
          chosen={values.location}
        />
      </SelectField>
      <SelectField
        label="Education level"
        name="educationLevel"
        defaultValue={values.educationLevel ?? ''}
        hint={salaryText.hints.education}
        error={errors.educationLevel}
      >
        <Options first="Select an education level" names={educationLevels} />
      </SelectField>
      <TextField
        label={
          <>
            Skills <span className="font-normal text-muted">(optional)</span>
          </>
        }
        name="skills"
        defaultValue={values.skills}
        maxLength={salaryLimits.skillsLength}
        autoComplete="off"
        hint={salaryText.hints.skills}
        error={errors.skills}
      />
      <Button type="submit" size="large" pending={pending} pendingLabel="Estimating...">
        {salaryText.submit}
      </Button>
    </Form>
  );
}

/**
 * The options of a list. A name from the address that is not in the list is added, so that the form shows the
 * request.
 */
function Options({
  first,
  names,
  chosen = '',
}: {
  first: string;
  names: string[];
  chosen?: string | undefined;
}) {
  const all = chosen === '' || names.includes(chosen) ? names : [...names, chosen];
  return (
    <>
      <option value="">{first}</option>
      {all.map((name) => (
        <option key={name}>{name}</option>
      ))}
    </>
  );
}

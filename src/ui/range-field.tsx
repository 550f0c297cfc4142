import { type ComponentProps, useState } from 'react';
import { Field, type FieldProps } from './field.tsx';

type RangeFieldProps = Omit<ComponentProps<'input'>, 'id' | 'className' | 'type' | 'defaultValue'> &
  FieldProps & {
    min: number;
    max: number;
    defaultValue: number;
    /** Formats the value as text, for example '2 years'. */
    words(value: number): string;
  };

/** A slider. Its value is beside the label and changes with it. */
export function RangeField({
  label,
  hint,
  error,
  className,
  words,
  defaultValue,
  ...props
}: RangeFieldProps) {
  const [value, setValue] = useState(defaultValue);
  const shown = (
    <span className="flex justify-between gap-4">
      {label}
      <span className="script-only figures text-pine" aria-hidden="true">
        {words(value)}
      </span>
    </span>
  );
  return (
    <Field {...{ label: shown, hint, error, className }}>
      {(control) => (
        <>
          <input
            {...props}
            {...control}
            type="range"
            className="range"
            defaultValue={defaultValue}
            aria-valuetext={words(value)}
            onInput={(event) => setValue(event.currentTarget.valueAsNumber)}
          />
          <span aria-hidden="true" className="figures flex justify-between text-sm text-muted">
            <span>{props.min}</span>
            <span>{props.max}</span>
          </span>
        </>
      )}
    </Field>
  );
}

import { type ReactNode, useId } from 'react';
import { FieldError } from './field.tsx';

interface RadioGroupProps {
  label: ReactNode;
  name: string;
  options: readonly (readonly [value: string, label: string])[];
  defaultValue: string;
  error?: ReactNode;
}

/** A choice of a few options, all in view: one tap instead of the two of a select. */
export function RadioGroup({ label, name, options, defaultValue, error }: RadioGroupProps) {
  const id = useId();
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="mb-1.5 block text-sm font-semibold">{label}</legend>
      <div className="flex flex-wrap gap-2">
        {options.map(([value, text]) => (
          <label
            key={value}
            className="inline-flex min-h-11 items-center gap-2 rounded-full border border-edge px-4 has-checked:border-pine has-checked:bg-pine-wash has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name={name}
              value={value}
              defaultChecked={value === defaultValue}
              className="size-4.5 outline-none"
            />
            {text}
          </label>
        ))}
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  );
}

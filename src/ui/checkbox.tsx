import { type ComponentProps, type ReactNode, useId } from 'react';
import { FieldError } from './field.tsx';

interface ChoiceProps extends Omit<ComponentProps<'input'>, 'type' | 'id' | 'className'> {
  label: ReactNode;
  error?: ReactNode;
  className?: string;
}

export function Checkbox({ label, error, className = '', ...props }: ChoiceProps) {
  const id = useId();
  return (
    <div className={className}>
      <label className="flex min-h-11 items-start gap-3 py-2.5">
        <input
          {...props}
          type="checkbox"
          className="mt-0.5 size-5 shrink-0 cursor-pointer"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
        />
        <span>{label}</span>
      </label>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}

import { type ComponentProps, type ReactNode, useId } from 'react';
import { Icon } from './icon.tsx';

/** Attributes that connect a control to its label, hint and error. Spread them on the control. */
export interface ControlProps {
  id: string;
  className: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

export interface FieldProps {
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  className?: string;
}

/** A label, one control, its hint and its error, connected for screen readers. */
export function Field({
  label,
  hint,
  error,
  className = '',
  children,
}: FieldProps & { children: (control: ControlProps) => ReactNode }) {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 block text-sm font-semibold">
        {label}
      </label>
      {children({
        id,
        className: 'control',
        'aria-describedby': described || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {hint && (
        <p id={`${id}-hint`} className="mt-1.5 text-sm text-muted">
          {hint}
        </p>
      )}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}

export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={id} role="alert" className="mt-1.5 flex items-start gap-1.5 text-sm font-medium text-clay">
      <Icon name="alert" className="mt-0.5" />
      {children}
    </p>
  );
}

type WithField<Tag extends 'input' | 'select' | 'textarea'> = Omit<ComponentProps<Tag>, 'id' | 'className'> &
  FieldProps;

export function TextField({ label, hint, error, className, ...props }: WithField<'input'>) {
  return (
    <Field {...{ label, hint, error, className }}>{(control) => <input {...props} {...control} />}</Field>
  );
}

export function TextAreaField({ label, hint, error, className, ...props }: WithField<'textarea'>) {
  return (
    <Field {...{ label, hint, error, className }}>{(control) => <textarea {...props} {...control} />}</Field>
  );
}

/** A native select. Its options are its children. */
export function SelectField({ label, hint, error, className, ...props }: WithField<'select'>) {
  return (
    <Field {...{ label, hint, error, className }}>{(control) => <Select {...props} {...control} />}</Field>
  );
}

export function Select({ className = '', ...props }: ComponentProps<'select'>) {
  return (
    <span className="relative block">
      <select {...props} className={`control appearance-none pe-10 ${className}`} />
      <Icon
        name="chevron-down"
        className="pointer-events-none absolute end-3.5 top-1/2 -translate-y-1/2 text-muted"
      />
    </span>
  );
}

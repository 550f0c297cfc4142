import { type ReactNode, useRef } from 'react';
import { Field } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { EmailCheck, useEmailCheck } from './use-email-check.ts';

/** The email field. It checks the address while the visitor types. */
export function EmailField({
  check,
  error,
  onAccept,
}: {
  check: ReturnType<typeof useEmailCheck>;
  error: string | undefined;
  /** The visitor accepted the suggested address. */
  onAccept(): void;
}) {
  const input = useRef<HTMLInputElement>(null);
  const accept = (suggestion: string): void => {
    if (input.current) input.current.value = suggestion;
    input.current?.focus();
    onAccept();
    check.change(suggestion);
    check.check(suggestion);
  };
  const failed = error ?? (check.state === 'invalid' ? check.reason || 'Invalid email address' : undefined);
  const status = <EmailStatus check={check} onAccept={accept} />;
  // Of an error and its remedy, the remedy says enough.
  const shown = failed && check.suggestion ? status : failed;
  return (
    <Field label="Email" error={shown} hint={!shown && status}>
      {(control) => (
        <input
          {...control}
          ref={input}
          name="email"
          type="email"
          autoComplete="email"
          required
          aria-busy={check.state === 'validating' || undefined}
          onChange={({ target }) => check.change(target.value.trim())}
          onBlur={({ target, relatedTarget }) => {
            // The button runs the check itself. A message that appears now would move the button away from
            // the pointer.
            if (target.value.trim() && !(relatedTarget instanceof HTMLButtonElement))
              check.check(target.value.trim());
          }}
        />
      )}
    </Field>
  );
}

function EmailStatus({ check, onAccept }: { check: EmailCheck; onAccept(suggestion: string): void }) {
  const { state, suggestion } = check;
  return (
    <span role="status" className="inline-flex flex-wrap items-center gap-x-1.5">
      {suggestion ? (
        <>
          Did you mean
          <button
            type="button"
            onClick={() => onAccept(suggestion)}
            className="min-h-6 rounded-sm font-semibold text-pine underline underline-offset-2"
          >
            {suggestion}
          </button>
          ?
        </>
      ) : (
        statusText[state]
      )}
    </span>
  );
}

const statusText: Record<EmailCheck['state'], ReactNode> = {
  unchecked: 'We’ll send a link to this address.',
  validating: 'Checking this address...',
  valid: (
    <>
      <Icon name="check" className="text-leaf" />
      This address looks good.
    </>
  ),
  invalid: '',
};

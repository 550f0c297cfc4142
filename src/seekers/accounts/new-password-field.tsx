import { useState } from 'react';
import { shortestPassword } from '../../desk/sign-in/password-limits.ts';
import { TextField } from '../../ui/field.tsx';

type Measure = (password: string, own: string[]) => number;

const words = [
  'Very easy to guess',
  'Easy to guess',
  'Takes some effort to guess',
  'Hard to guess',
  'Very hard to guess',
];
const colors = ['bg-clay', 'bg-clay', 'bg-lantern', 'bg-leaf', 'bg-leaf'];

/**
 * The field for a new password. It shows the strength while typing. The meter is large, so it loads with the
 * first key.
 */
export function NewPasswordField({
  label,
  own,
  error,
}: {
  label: string;
  own: string[];
  error?: string | undefined;
}) {
  const [measure, setMeasure] = useState<{ now: Measure }>();
  const [password, setPassword] = useState('');
  const load = () => {
    if (!measure)
      import('../../desk/sign-in/password-strength.ts').then(({ measureStrength }) =>
        setMeasure({ now: measureStrength }),
      );
  };
  const score = measure && password ? measure.now(password, own) : undefined;
  return (
    <div>
      <TextField
        label={label}
        name="password"
        type="password"
        autoComplete="new-password"
        hint={`At least ${shortestPassword} characters. A few unrelated words are easy to remember and hard to guess.`}
        error={error}
        onFocus={load}
        onInput={(event) => setPassword(event.currentTarget.value)}
      />
      <div className="script-only mt-2.5" aria-live="polite">
        {score !== undefined && (
          <>
            <span aria-hidden="true" className="mb-1 grid grid-cols-4 gap-1.5">
              {[1, 2, 3, 4].map((step) => (
                <span
                  key={step}
                  className={`h-1.5 rounded-full ${Math.max(1, score) >= step ? colors[score] : 'bg-line'}`}
                />
              ))}
            </span>
            <span className="text-sm font-medium">{words[score]}</span>
          </>
        )}
      </div>
    </div>
  );
}

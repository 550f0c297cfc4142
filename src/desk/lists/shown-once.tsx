import { FormNotice } from '../../ui/form-notice.tsx';

/** Secrets that are shown only once. */
export function ShownOnce({ values }: { values: Record<string, string> }) {
  const entries = Object.entries(values);
  if (entries.length === 0) return null;
  return (
    <FormNotice tone="success" title="Copy this now. It won’t be shown again.">
      <dl>
        {entries.map(([name, value]) => (
          <div key={name}>
            <dt className="text-sm text-muted">{name}</dt>
            <dd>
              <code className="break-all">{value}</code>
            </dd>
          </div>
        ))}
      </dl>
    </FormNotice>
  );
}

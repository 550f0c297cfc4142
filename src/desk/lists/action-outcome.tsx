import { useEffect, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { FormNotice } from '../../ui/form-notice.tsx';
import { countOf, rowPrefix } from './words.ts';

interface ActionResult {
  label: string;
  /** What happened to the rows in `done`, as a sentence. */
  notice: string;
  undo: string | null;
  done: string[];
  failed: { id: string; detail: string }[];
  shownOnce: Record<string, string>;
}

/** The result of an action, with an undo button if it can be undone. */
export function ActionOutcome({
  one,
  result,
}: {
  one: string;
  result:
    | { done: ActionResult | undefined }
    | { refused: { detail: string; errors: Record<string, string> } }
    | undefined;
}) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (result) place.current?.focus();
  }, [result]);
  if (!result) return null;
  const outcome = 'done' in result ? result.done : undefined;
  return (
    <div ref={place} tabIndex={-1} className="mb-5 grid gap-3">
      {'refused' in result && (
        <FormNotice tone="failure">
          {Object.values(result.refused.errors)[0] ?? result.refused.detail}
        </FormNotice>
      )}
      {outcome && outcome.done.length > 0 && (
        <FormNotice tone="success">
          {outcome.notice}
          {outcome.undo && <Undo action={outcome.undo} ids={outcome.done} />}
        </FormNotice>
      )}
      {outcome && <ShownOnce values={outcome.shownOnce} />}
      {outcome && outcome.failed.length > 0 && (
        <FormNotice
          tone="failure"
          title={`“${outcome.label}” failed for ${countOf(outcome.failed.length, one)}`}
        >
          <ul>
            {outcome.failed.map(({ id, detail }) => (
              <li key={id}>
                {one} {id}: {detail}
              </li>
            ))}
          </ul>
        </FormNotice>
      )}
    </div>
  );
}

function Undo({ action, ids }: { action: string; ids: readonly string[] }) {
  return (
    <form method="post" className="mt-2">
      {ids.map((id) => (
        <input key={id} type="hidden" name={rowPrefix + id} value="on" />
      ))}
      <Button type="submit" name="action" value={action} size="small" variant="secondary">
        Undo
      </Button>
    </form>
  );
}

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

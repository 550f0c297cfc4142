import type { ReactNode } from 'react';
import { FormNotice } from '../ui/form-notice.tsx';
import type { RefusedForm } from './form-action.ts';

interface Sent {
  title: string;
  description: string;
}

/** A form on its page: the result if it was sent without scripts, and the form with everything typed. */
export function FormResult({
  data,
  children,
}: {
  data: { done: Sent } | { refused: RefusedForm } | undefined;
  children: (refused: Partial<Pick<RefusedForm, 'values' | 'errors'>>) => ReactNode;
}) {
  if (data && 'done' in data)
    return (
      <FormNotice tone="success" title={data.done.title}>
        {data.done.description}
      </FormNotice>
    );
  return (
    <>
      {data && (
        <div className="mb-6">
          <FormNotice tone="failure">{data.refused.detail}</FormNotice>
        </div>
      )}
      {children(data ? { values: data.refused.values, errors: data.refused.errors } : {})}
    </>
  );
}

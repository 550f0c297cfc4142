import { countOf } from '../../desk/lists/words.ts';
import { FormNotice } from '../../ui/form-notice.tsx';
import type { StatementPreview } from './preview-statement.server.ts';

/** The lines of a file that could not be used, each with its remedy. */
export function BadLines({ statement }: { statement: StatementPreview['statement'] }) {
  const { badLines, badLineCount } = statement;
  return (
    <FormNotice tone="failure" title={`${countOf(badLineCount, 'line')} could not be used`}>
      <p>The preview leaves them out. Correct them in the file, then upload it again.</p>
      <ul className="mt-2 list-disc ps-5">
        {badLines.map(({ line, problem }) => (
          <li key={line}>
            Line {line}: {problem}
          </li>
        ))}
        {badLineCount > badLines.length && (
          <li>And {countOf(badLineCount - badLines.length, 'more line')}.</li>
        )}
      </ul>
    </FormNotice>
  );
}

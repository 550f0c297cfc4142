import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import content from '../../content/resume-check.json' with { type: 'json' };
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Field, TextAreaField } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { Ask } from './ad-asks.ts';
import { compare } from './compare.ts';
import { ComparisonView } from './comparison-view.tsx';
import { readFacts } from './facts.ts';
import { forgetResume, keepResume, keptResume } from './kept-resume.ts';
import { countRequests, prepareReader } from './prepare-reader.ts';
import { type PdfReader, readPasted, readResume } from './read-resume.ts';
import { ReadingView } from './reading-view.tsx';
import { type ResumeText, resumeLimits, Unreadable, type UnreadableReason } from './resume.ts';

/** What the check knows of a resume. */
type State = 'none' | 'reading' | ResumeText | UnreadableReason;

interface ResumeCheckProps {
  /** What an ad asks for. Null: there is no ad to compare with. */
  asks: Ask[] | null;
  /** The titles of jobs to look for. */
  titles: string[];
}

/** Reads a resume in the browser, and compares it with an ad. */
export function ResumeCheck({ asks, titles }: ResumeCheckProps) {
  const [reader, setReader] = useState<PdfReader | 'failed' | null>(null);
  const [state, setState] = useState<State>('none');
  const [isKept, setKept] = useState(false);
  const [requests, setRequests] = useState<number | null>(null);
  const result = useRef<HTMLHeadingElement>(null);
  const stopCounting = useRef(() => {});
  /** The last check that was asked for. An earlier one that ends later changes nothing. */
  const latest = useRef<object>(null);
  const resume = typeof state === 'object' ? state : null;
  const isReady = reader !== null && reader !== 'failed';

  useEffect(() => {
    prepareReader().then(setReader, () => setReader('failed'));
    void keptResume().then((kept) => {
      if (!kept) return;
      setState(kept);
      setKept(true);
    });
    return () => stopCounting.current();
  }, []);

  const check = async (read: () => Promise<ResumeText>): Promise<void> => {
    stopCounting.current();
    stopCounting.current = countRequests(setRequests);
    const own = {};
    latest.current = own;
    setState('reading');
    const next = await read().catch((error) => (error instanceof Unreadable ? error.reason : 'damaged'));
    if (latest.current !== own) return;
    flushSync(() => setState(next));
    result.current?.focus();
    if (isKept && typeof next === 'object') await keepResume(next).catch(() => setKept(false));
  };
  const keep = (isWanted: boolean): void => {
    setKept(isWanted);
    const done = isWanted && resume ? keepResume(resume) : forgetResume();
    done.catch(() => setKept(!isWanted));
  };
  /** What is gone from the screen is gone from the device. A browser that keeps nothing has nothing to remove. */
  const forget = async (): Promise<void> => {
    const isGone = await forgetResume().then(
      () => true,
      () => !isKept,
    );
    if (!isGone) return;
    setKept(false);
    setState('none');
  };

  return (
    <>
      <p className="no-script-only max-w-prose">{content.noScript}</p>
      <div className="script-only grid gap-8 lg:grid-cols-2">
        <Field label="Choose your resume" hint={content.fileHint}>
          {(control) => (
            <input
              {...control}
              type="file"
              accept=".pdf,.docx,.txt"
              disabled={!isReady}
              // The same file can be chosen again, after it was changed.
              onClick={({ currentTarget }) => {
                currentTarget.value = '';
              }}
              onChange={({ currentTarget }) => {
                const [file] = currentTarget.files ?? [];
                if (file && isReady)
                  void check(async () => {
                    if (file.size > resumeLimits.fileBytes) throw new Unreadable('tooLarge');
                    return readResume(new Uint8Array(await file.arrayBuffer()), reader);
                  });
              }}
            />
          )}
        </Field>
        <PastedResume isReady={isReady} onCheck={(text) => void check(async () => readPasted(text))} />
      </div>
      <p role="status" className="script-only mt-4 min-h-7 text-muted">
        {statusText(reader, state)}
      </p>
      {requests !== null && <Proof requests={requests} />}
      {typeof state === 'string' && state !== 'none' && state !== 'reading' && (
        <Card className="mt-8 max-w-prose">
          <h2 ref={result} tabIndex={-1} className="text-2xl outline-none">
            {content.unreadable[state].title}
          </h2>
          <p className="mt-2">{content.unreadable[state].text}</p>
        </Card>
      )}
      {resume && (
        <Result {...{ resume, asks, titles }} headingRef={result}>
          <Checkbox
            label={
              <>
                {content.keep}
                <span className="block text-sm text-muted">{content.keepHint}</span>
              </>
            }
            checked={isKept}
            onChange={({ currentTarget }) => keep(currentTarget.checked)}
          />
          <Button variant="secondary" onClick={() => void forget()}>
            Forget my resume
          </Button>
        </Result>
      )}
    </>
  );
}

function PastedResume({ isReady, onCheck }: { isReady: boolean; onCheck: (text: string) => void }) {
  const [text, setText] = useState('');
  return (
    <div>
      <TextAreaField
        label="Or paste its text"
        hint={content.pasteHint}
        value={text}
        maxLength={resumeLimits.characters}
        rows={4}
        disabled={!isReady}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <Button className="mt-3" disabled={!isReady} onClick={() => onCheck(text)}>
        Check this text
      </Button>
    </div>
  );
}

function statusText(reader: PdfReader | 'failed' | null, state: State): string {
  if (reader === 'failed') return 'The reader didn’t load. Reload the page to try again.';
  if (state === 'reading') return 'Reading your resume...';
  if (typeof state === 'object') return 'Done. The result is below.';
  if (state !== 'none') return content.unreadable[state].title;
  return reader ? 'Ready.' : 'Getting ready...';
}

/** What the browser counted, and how to see it without believing us. */
function Proof({ requests }: { requests: number }) {
  return (
    <p className="mt-2 flex max-w-prose items-start gap-3 text-sm">
      <Icon name="success" className="mt-1 text-leaf" />
      <span>
        <strong className="figures">
          {requests} {requests === 1 ? 'request' : 'requests'} since you chose the file
        </strong>
        , as your browser counts them. Neither this page nor its PDF reader may send anything: turn off your
        network, and it still works.
      </span>
    </p>
  );
}

interface ResultProps extends ResumeCheckProps {
  resume: ResumeText;
  headingRef: React.Ref<HTMLHeadingElement>;
  children: React.ReactNode;
}

function Result({ resume, asks, titles, headingRef, children }: ResultProps) {
  const facts = readFacts(resume, titles, new Date());
  return (
    <div className="mt-8 grid gap-10">
      {asks && (
        <ComparisonView comparison={compare(asks, facts)} titles={facts.titles} headingRef={headingRef} />
      )}
      <ReadingView
        {...{ resume, facts }}
        titlesName={asks ? 'Titles of this job' : 'Titles'}
        headingRef={asks ? undefined : headingRef}
      />
      <div className="flex flex-wrap items-start gap-x-8 gap-y-3 border-t border-line pt-4">{children}</div>
    </div>
  );
}

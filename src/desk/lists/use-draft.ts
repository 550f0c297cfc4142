import { type RefObject, useEffect, useRef, useState } from 'react';
import { useBlocker, useLocation } from 'react-router';

const prefix = 'draft:';
/** Milliseconds after the last change until what is typed is kept. */
const pauseMs = 300;
const question = 'Leave without saving? This browser tab keeps what you typed until you close it.';

/** What somebody typed in a form, by the names of its controls. */
export type Draft = Record<string, string>;

/** Forgets what was typed in the form of a page: it is saved, or no longer wanted. @param path '/admin/jobs/7' */
export function forgetDraft(path: string): void {
  try {
    sessionStorage.removeItem(prefix + path);
  } catch {
    // Without storage there is no draft.
  }
}

function readDraft(path: string): Draft | null {
  try {
    return JSON.parse(sessionStorage.getItem(prefix + path) ?? 'null') as Draft | null;
  } catch {
    return null;
  }
}

function keepDraft(path: string, draft: Draft): void {
  try {
    sessionStorage.setItem(prefix + path, JSON.stringify(draft));
  } catch {
    // The storage is full or switched off. Leaving still asks.
  }
}

/** What is typed, without passwords, files and what a button sends. */
function typedIn(form: HTMLFormElement): Draft {
  const hidden = [...form.elements].flatMap((control) =>
    control instanceof HTMLInputElement && ['password', 'file'].includes(control.type) ? control.name : [],
  );
  const fields = [...new FormData(form)].filter(
    ([name, value]) => name !== 'intent' && !hidden.includes(name) && typeof value === 'string',
  );
  return Object.fromEntries(fields) as Draft;
}

/**
 * Keeps what is typed in a form for this tab, by the address of its page, and asks before its page is left with changes.
 * @param answer what the page's action answered to the form: whether it saved it. It is a new object for each answer.
 * @returns the draft from before, if there is one, and what drops it.
 */
export function useDraft(
  form: RefObject<HTMLFormElement | null>,
  answer: { isSaved: boolean } | undefined,
): { draft: Draft | null; drop(): void } {
  const { pathname } = useLocation();
  const [draft, setDraft] = useState<Draft | null>(null);
  const isChanged = useRef(false);
  /** The answer decides: a saved form forgets its draft, and one that was not saved still has it. */
  const isSent = useRef(false);
  /** The form as it is saved, or as somebody entered it. */
  const before = useRef<string | undefined>(undefined);
  useEffect(() => {
    if (answer?.isSaved) forgetDraft(pathname);
    before.current = answer?.isSaved && form.current ? JSON.stringify(typedIn(form.current)) : undefined;
    const kept = readDraft(pathname);
    isChanged.current = kept !== null;
    isSent.current = false;
    // A refused form still shows what was sent.
    if (!answer) setDraft(kept);
    else if (answer.isSaved) setDraft(null);
  }, [form, pathname, answer]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the draft's form is another element
  useEffect(() => {
    const typed = form.current;
    if (!typed) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const note = (): void => {
      const now = typedIn(typed);
      if (JSON.stringify(now) === before.current && !isChanged.current) return;
      isChanged.current = true;
      isSent.current = false;
      keepDraft(pathname, now);
    };
    // The first sight of a form is when somebody enters it: an editor of formatted text has arrived by then.
    const begin = (): void => {
      before.current ??= JSON.stringify(typedIn(typed));
    };
    const later = (): void => {
      clearTimeout(timer);
      timer = setTimeout(note, pauseMs);
    };
    const send = (): void => {
      clearTimeout(timer);
      note();
      isSent.current = true;
    };
    const leave = (event: BeforeUnloadEvent): void => {
      clearTimeout(timer);
      if (isSent.current) return;
      if (before.current !== undefined) note();
      if (isChanged.current) event.preventDefault();
    };
    typed.addEventListener('focusin', begin);
    for (const kind of ['input', 'change', 'click']) typed.addEventListener(kind, later);
    typed.addEventListener('submit', send);
    window.addEventListener('beforeunload', leave);
    return () => {
      clearTimeout(timer);
      typed.removeEventListener('focusin', begin);
      for (const kind of ['input', 'change', 'click']) typed.removeEventListener(kind, later);
      typed.removeEventListener('submit', send);
      window.removeEventListener('beforeunload', leave);
    };
  }, [form, pathname, draft]);

  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isChanged.current && !isSent.current && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    if (window.confirm(question)) blocker.proceed();
    else blocker.reset();
  }, [blocker]);

  const drop = (): void => {
    forgetDraft(pathname);
    isChanged.current = false;
    setDraft(null);
  };
  return { draft, drop };
}

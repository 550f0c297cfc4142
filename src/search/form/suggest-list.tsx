import { useLayoutEffect, useRef } from 'react';
import { type Suggestion, splitAtTyped, suggestionKinds } from '../completion.ts';

interface SuggestListProps {
  id: string;
  /** Those of one kind beside one another. */
  offers: Suggestion[];
  /** The chosen offer's index; -1 for none. */
  active: number;
  typed: string;
  take(offer: Suggestion): void;
}

/** Room that the list takes at least and at most, in pixels; where a phone's keyboard leaves less, the field moves up. */
const room = { min: 180, max: 400 };

/** The open list of a combobox, offers grouped by kind. */
export function SuggestList({ id, offers, active, typed, take }: SuggestListProps) {
  const list = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other offers, another look at the room
  useLayoutEffect(() => {
    if (list.current) fitIntoView(list.current);
  }, [offers]);
  useLayoutEffect(() => {
    document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, active]);
  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      aria-label="Suggestions"
      tabIndex={-1}
      onMouseDown={(event) => event.preventDefault()}
    >
      {Object.entries(suggestionKinds).map(
        ([kind, heading]) =>
          offers.some((offer) => offer.kind === kind) && (
            // biome-ignore lint/a11y/useSemanticElements: a fieldset holds controls, not options
            <div key={kind} role="group" aria-label={heading}>
              <div aria-hidden="true">{heading}</div>
              {offers.map(
                (offer, at) =>
                  offer.kind === kind && (
                    // biome-ignore lint/a11y/useKeyWithClickEvents: the field takes the keys
                    <div
                      key={offer.text}
                      id={`${id}-${at}`}
                      role="option"
                      tabIndex={-1}
                      aria-selected={at === active}
                      onClick={() => take(offer)}
                    >
                      <Marked text={offer.text} typed={typed} />
                    </div>
                  ),
              )}
            </div>
          ),
      )}
    </div>
  );
}

function Marked({ text, typed }: { text: string; typed: string }) {
  const [before, piece, after] = splitAtTyped(text, typed);
  return (
    <>
      {before}
      <b>{piece}</b>
      {after}
    </>
  );
}

/** Ends the list above what covers the page's lower end: a phone's keyboard. */
function fitIntoView(list: HTMLElement): void {
  const view = window.visualViewport;
  if (!view) return;
  const space = (): number => view.offsetTop + view.height - list.getBoundingClientRect().top - 12;
  if (space() < room.min) list.parentElement?.scrollIntoView();
  list.style.maxHeight = `${Math.max(room.min, Math.min(room.max, space()))}px`;
}

import {
  type ComponentProps,
  type KeyboardEvent,
  useEffect,
  useId,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { ownValue } from '../../platform/own-value.ts';
import { Field } from '../../ui/field.tsx';
import { completed, type Suggestion, typedPart } from '../completion.ts';
import { SuggestList } from './suggest-list.tsx';
import { useSuggestions } from './use-suggestions.ts';

interface SuggestInputProps extends Omit<ComponentProps<'input'>, 'id' | 'className'> {
  label: string;
  name: 'keywords' | 'location';
  error?: string | undefined;
}

/** Nothing changes any more once the page's script runs. */
const never = () => () => {};
const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
/** Keys that move the cursor in the text, away from the offers. */
const cursorKeys = new Set(['Home', 'End', 'ArrowLeft', 'ArrowRight']);

/**
 * A text field that offers completions: titles, skills, companies and places for the last of several keywords, places for a location.
 * A combobox by the ARIA 1.2 pattern; without a script a plain field. Taking an offer fills the field and moves on to the next one; it does
 * not search, so that a place can still be typed.
 */
export function SuggestInput({ label, error, ...props }: SuggestInputProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const isPlace = props.name === 'location';
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(-1);
  const [taken, setTaken] = useState('');
  const offers = useSuggestions(typedPart(typed, isPlace), isPlace);
  const isOpen = offers.length > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was chosen among other offers is not chosen among these
  useEffect(() => setActive(-1), [offers]);
  const isScripted = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

  const show = (text: string): void => {
    setTyped(text);
    setActive(-1);
  };
  const take = (offer: Suggestion): void => {
    const field = input.current;
    if (!field) return;
    const place = field.form?.elements.namedItem('location') as HTMLInputElement;
    if (offer.kind === 'place') place.value = offer.text;
    if (!isPlace) field.value = completed(field.value, offer.kind === 'place' ? '' : offer.text);
    show('');
    setTaken(offer.text);
    if (isPlace) field.setSelectionRange(field.value.length, field.value.length);
    else place.focus();
  };
  /** Whether the key was ours. */
  const onKey = (key: string): boolean => {
    const offer = offers[active];
    const step = ownValue(steps, key);
    if (cursorKeys.has(key)) setActive(-1);
    if (key === 'Enter' && !offer) show('');
    if (key === 'ArrowDown' && !isOpen) show(input.current?.value ?? '');
    if (key === 'Enter' && offer) take(offer);
    else if (isOpen && key === 'Escape') show('');
    else if (isOpen && step !== undefined) setActive(nextStop(active, step, offers.length));
    else return false;
    return true;
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!event.nativeEvent.isComposing && onKey(event.key)) event.preventDefault();
  };
  return (
    <div className="suggest">
      <Field label={label} error={error}>
        {(control) => (
          <input
            {...props}
            {...{ toolparamdescription: props.placeholder }}
            {...control}
            ref={input}
            {...(isScripted && {
              role: 'combobox',
              autoComplete: 'off',
              'aria-autocomplete': 'list',
              'aria-expanded': isOpen,
              'aria-controls': id,
              'aria-activedescendant': isOpen && active >= 0 ? `${id}-${active}` : undefined,
            })}
            data-search-focus={isPlace ? undefined : ''}
            enterKeyHint="search"
            onInput={(event) => {
              setTaken('');
              show(event.currentTarget.value);
            }}
            onKeyDown={onKeyDown}
            onBlur={() => show('')}
          />
        )}
      </Field>
      <span role="status" className="sr-only">
        {isOpen
          ? `${offers.length} suggestion${offers.length === 1 ? '' : 's'}`
          : taken && `Filled in ${taken}`}
      </span>
      {isOpen && <SuggestList {...{ id, offers, active, take }} typed={typedPart(typed, isPlace)} />}
    </div>
  );
}

/** The field itself (-1) is a stop between the last offer and the first. */
function nextStop(active: number, step: number, offers: number): number {
  const stops = offers + 1;
  return ((active + 1 + step + stops) % stops) - 1;
}

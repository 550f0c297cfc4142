import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Field, TextAreaField, TextField } from '../../ui/field.tsx';
import { tableHtml } from './table-text.ts';

interface PanelProps {
  /** Adds the HTML to the text and closes the panel. */
  onInsert(html: string): void;
  onClose(): void;
}

/** The fields of a new table. They have no names, because the form around the editor must not send them. */
export function TablePanel({ onInsert, onClose }: PanelProps) {
  const [caption, setCaption] = useState('');
  const [lines, setLines] = useState('');
  const html = tableHtml({ caption, lines });
  return (
    <Panel label="Add a table" onClose={onClose}>
      <TextField
        label="Caption (optional)"
        value={caption}
        onChange={({ currentTarget }) => setCaption(currentTarget.value)}
        onKeyDown={keepFromForm}
      />
      <TextAreaField
        label="Rows"
        rows={5}
        value={lines}
        onChange={({ currentTarget }) => setLines(currentTarget.value)}
        hint="One line per row, with | or a tab between cells. The first line names the columns. You can paste from a spreadsheet."
      />
      <Button type="button" size="small" disabled={html === ''} onClick={() => onInsert(html)}>
        Insert table
      </Button>
    </Panel>
  );
}

interface Uploaded {
  path: string;
  width: number;
  height: number;
  alt: string;
}

/** The fields of a picture to upload. @param address the endpoint that takes it. */
export function PicturePanel({ address, onInsert, onClose }: PanelProps & { address: string }) {
  const file = useRef<HTMLInputElement>(null);
  const [alt, setAlt] = useState('');
  const [isDecorative, setDecorative] = useState(false);
  const [pending, setPending] = useState(false);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const upload = async (): Promise<void> => {
    const form = new FormData();
    const [chosen] = file.current?.files ?? [];
    if (chosen) form.set('file', chosen);
    form.set('alt', alt);
    if (isDecorative) form.set('decorative', 'on');
    setPending(true);
    const result = await send(address, form);
    setPending(false);
    if ('errors' in result) setErrors(result.errors);
    else onInsert(imageHtml(result));
  };
  return (
    <Panel label="Add a picture" onClose={onClose}>
      <Field label="Picture" error={errors.file}>
        {(control) => <input {...control} ref={file} type="file" accept="image/jpeg,image/png,image/webp" />}
      </Field>
      <TextField
        label="Text for screen readers"
        value={alt}
        disabled={isDecorative}
        onChange={({ currentTarget }) => setAlt(currentTarget.value)}
        onKeyDown={keepFromForm}
        hint="What the picture shows, in one sentence."
        error={errors.alt}
      />
      <Checkbox
        label="Decorative: the picture adds nothing to the text"
        checked={isDecorative}
        onChange={({ currentTarget }) => setDecorative(currentTarget.checked)}
      />
      <Button type="button" size="small" pending={pending} pendingLabel="Uploading..." onClick={upload}>
        Upload and insert
      </Button>
    </Panel>
  );
}

async function send(address: string, body: FormData): Promise<Uploaded | { errors: Record<string, string> }> {
  const failed = { errors: { file: 'The upload failed. Try again.' } };
  try {
    const answer = await fetch(address, { method: 'POST', body });
    const content = await answer.json();
    if (answer.ok) return content as Uploaded;
    return { errors: content.errors ?? { file: content.detail ?? failed.errors.file } };
  } catch {
    return failed;
  }
}

function imageHtml({ path, width, height, alt }: Uploaded): string {
  const image = document.createElement('img');
  image.src = path;
  image.alt = alt;
  image.width = width;
  image.height = height;
  return image.outerHTML;
}

function Panel({ label, onClose, children }: { label: string; onClose(): void; children: ReactNode }) {
  return (
    <fieldset className="mb-3 grid gap-4 rounded-md border border-line bg-surface p-4">
      <legend className="px-1 text-sm font-semibold">{label}</legend>
      {children}
      <Button type="button" variant="quiet" size="small" onClick={onClose} className="justify-self-start">
        Cancel
      </Button>
    </fieldset>
  );
}

/** Enter would send the form around the editor. */
function keepFromForm(event: KeyboardEvent): void {
  if (event.key === 'Enter') event.preventDefault();
}

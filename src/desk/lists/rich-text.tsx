import { EditorContent, Node, useEditor } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { type ReactNode, useId, useState } from 'react';
import { FieldError } from '../../ui/field.tsx';
import { PicturePanel, TablePanel } from './rich-text-panels.tsx';

/** The tables, pictures and figures of a text. The editor shows them as they are, moves and deletes them, and never changes them. */
const KeptHtml = Node.create({
  name: 'keptHtml',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({
    html: {
      default: '',
      rendered: false,
      parseHTML: (element: HTMLElement) => element.outerHTML,
    },
  }),
  parseHTML: () => ['table', 'figure', 'img'].map((tag) => ({ tag })),
  renderHTML: ({ node }) => elementOf(String(node.attrs.html)),
});

/** Parsed in a document of its own, where nothing loads or runs. */
function elementOf(html: string): HTMLElement {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  return document.importNode(
    (body.firstElementChild as HTMLElement | null) ?? document.createElement('p'),
    true,
  );
}

type Chain = ReturnType<NonNullable<ReturnType<typeof useEditor>>['chain']>;

const tools: { label: string; sign: string; is: [string, object?]; run(chain: Chain): Chain }[] = [
  { label: 'Bold', sign: 'B', is: ['bold'], run: (chain) => chain.toggleBold() },
  { label: 'Italic', sign: 'I', is: ['italic'], run: (chain) => chain.toggleItalic() },
  {
    label: 'H2 Heading',
    sign: 'H2',
    is: ['heading', { level: 2 }],
    run: (chain) => chain.toggleHeading({ level: 2 }),
  },
  {
    label: 'H3 Subheading',
    sign: 'H3',
    is: ['heading', { level: 3 }],
    run: (chain) => chain.toggleHeading({ level: 3 }),
  },
  { label: 'List', sign: '• –', is: ['bulletList'], run: (chain) => chain.toggleBulletList() },
  { label: '1. Numbered list', sign: '1.', is: ['orderedList'], run: (chain) => chain.toggleOrderedList() },
  { label: 'Quote', sign: '“ ”', is: ['blockquote'], run: (chain) => chain.toggleBlockquote() },
  { label: 'Undo', sign: '↶', is: ['none'], run: (chain) => chain.undo() },
  { label: 'Redo', sign: '↷', is: ['none'], run: (chain) => chain.redo() },
];

/** An editor of formatted text. It sends its content as HTML under `name`, and the server sanitizes it. */
export default function RichText({
  name,
  label,
  hint,
  error,
  html,
  uploads,
}: {
  name: string;
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  html: string;
  /** The endpoint that takes pictures for the text. */
  uploads?: string | undefined;
}) {
  const id = useId();
  const [content, setContent] = useState(html);
  const [panel, setPanel] = useState<'table' | 'picture' | 'source' | null>(null);
  const editor = useEditor({
    extensions: [
      StarterKit.configure({ heading: { levels: [2, 3] }, link: { openOnClick: false } }),
      KeptHtml,
    ],
    content: html,
    injectCSS: false,
    onUpdate: ({ editor: changed }) => setContent(changed.getHTML()),
    editorProps: {
      attributes: {
        'aria-labelledby': `${id}-label`,
        role: 'textbox',
        'aria-multiline': 'true',
        class: 'control prose min-h-64 max-w-none',
        ...(error ? { 'aria-invalid': 'true', 'aria-describedby': `${id}-error` } : {}),
      },
    },
  });
  const link = (): void => {
    const address = window.prompt(
      'Link URL (leave empty to remove the link)',
      editor?.getAttributes('link').href ?? 'https://',
    );
    if (address === null) return;
    const chain = editor?.chain().focus().extendMarkRange('link');
    (address ? chain?.setLink({ href: address }) : chain?.unsetLink())?.run();
  };
  const insert = (added: string): void => {
    // After a selected picture or table, not in its place. The empty paragraph takes the cursor; saving drops it.
    const at = editor?.state.selection.to ?? 0;
    editor?.chain().focus().insertContentAt(at, `${added}<p></p>`).run();
    setPanel(null);
  };
  const toggle = (wanted: typeof panel): void => {
    if (panel === 'source') editor?.commands.setContent(content);
    setPanel(panel === wanted ? null : wanted);
  };
  return (
    <div>
      <span id={`${id}-label`} className="mb-1.5 block text-sm font-semibold">
        {label}
      </span>
      <div role="toolbar" aria-label="Formatting" className="mb-1.5 flex flex-wrap gap-1">
        {tools.map(({ label: tool, sign, is, run }) => (
          <Tool
            key={tool}
            label={tool}
            isOn={editor?.isActive(...is) ?? false}
            onPress={() => editor && run(editor.chain().focus()).run()}
          >
            {sign}
          </Tool>
        ))}
        <Tool label="Link" isOn={editor?.isActive('link') ?? false} onPress={link}>
          Link
        </Tool>
        <Tool label="Table" isOn={panel === 'table'} onPress={() => toggle('table')}>
          Table
        </Tool>
        {uploads && (
          <Tool label="Picture" isOn={panel === 'picture'} onPress={() => toggle('picture')}>
            Picture
          </Tool>
        )}
        <Tool label="HTML" isOn={panel === 'source'} onPress={() => toggle('source')}>
          HTML
        </Tool>
      </div>
      {panel === 'table' && <TablePanel onInsert={insert} onClose={() => setPanel(null)} />}
      {panel === 'picture' && uploads && (
        <PicturePanel address={uploads} onInsert={insert} onClose={() => setPanel(null)} />
      )}
      {panel === 'source' ? (
        <textarea
          aria-labelledby={`${id}-label`}
          className="control"
          rows={20}
          value={content}
          onChange={({ currentTarget }) => setContent(currentTarget.value)}
        />
      ) : (
        <EditorContent editor={editor} />
      )}
      <input type="hidden" name={name} value={content} />
      {hint && <p className="mt-1.5 text-sm text-muted">{hint}</p>}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}

function Tool({
  label,
  isOn,
  onPress,
  children,
}: {
  label: string;
  isOn: boolean;
  onPress: () => void;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-pressed={isOn}
      onClick={onPress}
      className={`inline-flex min-h-9 min-w-9 items-center justify-center rounded-sm border px-2 text-sm font-semibold pointer-coarse:min-h-11 ${isOn ? 'border-pine bg-pine-wash text-pine' : 'border-line bg-surface'}`}
    >
      {children}
    </button>
  );
}

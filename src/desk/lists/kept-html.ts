import { Node } from '@tiptap/react';

/** The tables, pictures and figures of a text. The editor shows them as they are, moves and deletes them, and never changes them. */
export const KeptHtml = Node.create({
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

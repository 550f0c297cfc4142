import { type ComponentType, createContext, useContext } from 'react';

/** Renders a component to markup. */
export type RenderMarkup = <Props extends object>(component: ComponentType<Props>, props: Props) => string;

/**
 * The server's renderer for markup that many pages share. Null in the browser, where React renders everything itself.
 */
export const MarkupContext = createContext<RenderMarkup | null>(null);

interface RememberedProps<Props extends object> {
  /** The element that wraps the content. */
  as: 'footer' | 'li';
  className?: string;
  /** The selected item. */
  current?: boolean;
  component: ComponentType<Props>;
  /**
   * Everything that the markup depends on, as JSON values. The component must not use React ids or contexts. Its
   * pictures must be lazy or of low priority, because React writes a preload for others.
   */
  props: Props;
}

/**
 * Content that the server renders once for equal props. The next list that shows the same job needs only a lookup. The
 * browser renders it like any other content.
 */
export function Remembered<Props extends object>({
  as: Tag,
  className,
  current = false,
  component: Component,
  props,
}: RememberedProps<Props>) {
  const render = useContext(MarkupContext);
  if (render)
    return (
      <Tag
        className={className}
        aria-current={current || undefined}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: React itself made and escaped this markup
        dangerouslySetInnerHTML={{ __html: render(Component, props) }}
      />
    );
  return (
    <Tag className={className} aria-current={current || undefined}>
      <Component {...props} />
    </Tag>
  );
}

import { type ComponentType, createContext, useContext } from 'react';

/** Renders a component to markup. */
export type RenderMarkup = <Props extends object>(component: ComponentType<Props>, props: Props) => string;

/** How the server renders what many pages share; null in the browser, where React renders everything itself. */
export const MarkupContext = createContext<RenderMarkup | null>(null);

interface RememberedProps<Props extends object> {
  /** The element around the content. */
  as: 'footer' | 'li';
  className?: string;
  component: ComponentType<Props>;
  /**
   * All that the markup depends on, as JSON can hold it: the component must use neither ids nor contexts of React, and only
   * pictures that are lazy or of low priority, for others React writes a preload.
   */
  props: Props;
}

/**
 * Content that the server renders once for equal props: a job costs the next list that shows it only a look-up. In the browser it is
 * content like any other.
 */
export function Remembered<Props extends object>({
  as: Tag,
  className,
  component: Component,
  props,
}: RememberedProps<Props>) {
  const render = useContext(MarkupContext);
  if (render)
    // biome-ignore lint/security/noDangerouslySetInnerHtml: React itself made and escaped this markup
    return <Tag className={className} dangerouslySetInnerHTML={{ __html: render(Component, props) }} />;
  return (
    <Tag className={className}>
      <Component {...props} />
    </Tag>
  );
}

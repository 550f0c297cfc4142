import { type ComponentType, createContext, useContext } from 'react';

/** Renders a component to markup. */
export type RenderMarkup = <Props extends object>(component: ComponentType<Props>, props: Props) => string;

/** How the server renders what many pages share; null in the browser, where React renders everything itself. */
export const MarkupContext = createContext<RenderMarkup | null>(null);

interface RememberedItemProps<Props extends object> {
  component: ComponentType<Props>;
  /** All that the markup depends on, as JSON can hold it: the component must use neither ids nor contexts of React. */
  props: Props;
}

/**
 * An item of a list whose content the server renders once for equal props: a job costs the next list that shows it only a look-up.
 * In the browser it is an item like any other.
 */
export function RememberedItem<Props extends object>({
  component: Component,
  props,
}: RememberedItemProps<Props>) {
  const render = useContext(MarkupContext);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React itself made and escaped this markup
  if (render) return <li dangerouslySetInnerHTML={{ __html: render(Component, props) }} />;
  return (
    <li>
      <Component {...props} />
    </li>
  );
}

/** What the page knows of a form when it is shown. */
export interface FormProps {
  /** The signed time of opening. */
  opened: string;
  /** What was typed into a form that was sent without scripts and refused, and why. */
  values?: Record<string, string>;
  errors?: Record<string, string>;
}

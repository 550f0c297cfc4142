/** The state of a form on its page. */
export interface FormProps {
  /** The signed time when the form was opened. */
  opened: string;
  /** The input of a form that was sent without scripts and refused, and the reasons. */
  values?: Record<string, string>;
  errors?: Record<string, string>;
}

/** The answer to a request for an alert. */
export interface AlertAnswer {
  /** 'pending': the visitor must use the link in a mail first. */
  state: 'active' | 'pending';
  message: string;
}

export function alertAnswer(hasStarted: boolean, email: string): AlertAnswer {
  return hasStarted
    ? { state: 'active', message: `Your alert is on. We’ll email ${email} when new jobs match.` }
    : {
        state: 'pending',
        message: `We sent a link to ${email}. Open it and confirm to start your alert. The link works for three days.`,
      };
}

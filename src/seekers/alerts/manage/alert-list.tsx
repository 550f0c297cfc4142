import { ActionForm } from '../../../ui/action-form.tsx';
import { Button } from '../../../ui/button.tsx';
import { Select } from '../../../ui/field.tsx';
import { Link } from '../../../ui/link.tsx';
import { type AlertFrequency, alertFrequencies, frequencyNames } from '../subscribe/alerts.schema.ts';

/** An alert in words. */
export interface AlertView {
  id: number;
  search: string;
  /** To the search's results. */
  path: string;
  frequency: AlertFrequency;
  state: 'pending' | 'active' | 'stopped';
  /** What has happened to it: "Last sent 2 days ago". */
  history: string;
}

const stateWords = { active: 'On', pending: 'Waiting for your OK', stopped: 'Stopped' };

/** A person's alerts, each with what can be done about it. */
export function AlertList({ alerts }: { alerts: AlertView[] }) {
  return (
    <>
      {alerts.some(({ state }) => state === 'pending') && <WaitingNote />}
      <List alerts={alerts} />
    </>
  );
}

/** Why some alerts have not started: anybody can type an address. */
function WaitingNote() {
  return (
    <p className="mb-4 max-w-prose rounded-md bg-lantern-wash px-4 py-3">
      Someone, maybe you, asked for the alerts marked “Waiting for your OK.” We won’t send them until you
      start them.
    </p>
  );
}

function List({ alerts }: { alerts: AlertView[] }) {
  return (
    <ul className="grid gap-3">
      {alerts.map((alert) => (
        <li key={alert.id} className="rounded-lg border border-line bg-surface p-4 shadow-rest sm:p-5">
          <div className="flex items-start gap-3.5">
            <Lamp lit={alert.state === 'active'} />
            <div className="min-w-0">
              <Link
                to={alert.path}
                className="font-semibold text-pine underline decoration-1 underline-offset-4 hover:decoration-2"
              >
                {alert.search}
              </Link>
              <p className="mt-1 text-sm text-muted">
                {stateWords[alert.state]} · {alert.history}
              </p>
            </div>
          </div>
          <div className="mt-4 flex flex-wrap items-end justify-between gap-3 sm:ps-7">
            <Frequency alert={alert} />
            <Verbs alert={alert} />
          </div>
        </li>
      ))}
    </ul>
  );
}

function Frequency({ alert: { id, search, frequency } }: { alert: AlertView }) {
  return (
    <ActionForm intent="alerts:frequency" row={id} className="flex flex-wrap items-center gap-2">
      {({ pending }) => (
        <>
          <Select
            key={frequency}
            name="frequency"
            aria-label={`How often: ${search}`}
            defaultValue={frequency}
          >
            {alertFrequencies.map((value) => (
              <option key={value} value={value}>
                {frequencyNames[value]}
              </option>
            ))}
          </Select>
          <Button type="submit" variant="quiet" pending={pending} aria-label={`Save how often: ${search}`}>
            Save
          </Button>
        </>
      )}
    </ActionForm>
  );
}

/** What runs can be stopped; what is stopped can be resumed or deleted: nothing is lost by one slip. */
const verbsOf = {
  active: [['stop', 'Stop', 'secondary']],
  pending: [
    ['start', 'Start this one too', 'primary'],
    ['delete', 'Delete', 'quiet'],
  ],
  stopped: [
    ['resume', 'Resume', 'secondary'],
    ['delete', 'Delete', 'quiet'],
  ],
} as const;

function Verbs({ alert: { id, search, state } }: { alert: AlertView }) {
  return (
    <div className="flex flex-wrap gap-2">
      {verbsOf[state].map(([verb, label, variant]) => (
        <ActionForm key={verb} intent={`alerts:${verb}`} row={id}>
          {({ pending }) => (
            <Button type="submit" variant={variant} pending={pending} aria-label={`${label}: ${search}`}>
              {label}
            </Button>
          )}
        </ActionForm>
      ))}
    </div>
  );
}

/** A small lantern, lit while the alert runs; the words beside it say the same. */
function Lamp({ lit }: { lit: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={`mt-2 size-3 shrink-0 rounded-full ${lit ? 'bg-lantern ring-4 ring-lantern-wash' : 'border-2 border-edge'}`}
    />
  );
}

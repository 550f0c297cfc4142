import { ActionForm } from '../../ui/action-form.tsx';
import { Button } from '../../ui/button.tsx';

/** The switch for all commercial mail. */
export function MailSwitch({ on, trouble }: { on: boolean; trouble: string | null }) {
  return (
    <div
      className={`mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-lg px-5 py-4 ${on ? 'bg-sunken' : 'bg-lantern-wash'}`}
    >
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-semibold">{on ? 'Email from us is on' : 'All email from us is off'}</p>
        <p className="mt-0.5 text-sm">
          {trouble ??
            (on
              ? 'We email you every alert that’s on below.'
              : 'We keep your alerts as they are but don’t send them. You still get sign-in links when you ask for them.')}
        </p>
      </div>
      <ActionForm intent="alerts:mail">
        {({ pending }) => (
          <>
            <input type="hidden" name="value" value={on ? 'off' : 'on'} />
            <Button type="submit" variant="secondary" pending={pending}>
              {on ? 'Turn all email off' : 'Turn email on'}
            </Button>
          </>
        )}
      </ActionForm>
    </div>
  );
}

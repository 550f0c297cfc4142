import { registerDialog } from '../content/dialogs.ts';
import { buttonClass } from '../ui/button.tsx';
import { DialogLink } from '../ui/dialog-link.tsx';

/** The last section of a page: an offer to register. */
export function AccountCall({ title, text }: { title: string; text: string }) {
  return (
    <section aria-labelledby="account" className="-mb-6 mt-6 sm:-mb-16 bg-pine-wash">
      <div className="page-width flex flex-col items-start gap-6 py-12 sm:flex-row sm:items-center sm:justify-between sm:py-16">
        <div>
          <h2 id="account" className="text-3xl">
            {title}
          </h2>
          <p className="mt-2 max-w-prose text-muted">{text}</p>
        </div>
        <DialogLink dialog={registerDialog} className={buttonClass('primary', 'large', 'shrink-0')}>
          {registerDialog.title}
        </DialogLink>
      </div>
    </section>
  );
}

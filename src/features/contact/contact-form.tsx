import { useApiForm } from '../../ui/api-form.ts';
import { Button } from '../../ui/button.tsx';
import { TextAreaField, TextField } from '../../ui/field.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { ContactForm as Schema } from './contact.schema.ts';
import { contactFailed, contactSent, failedTitle } from './contact-notices.ts';
import type { FormProps } from './form-props.ts';
import { FormTrap, useOpenLongEnough } from './form-trap.tsx';

/** The contact form; without scripts it posts to its page. */
export function ContactForm({ opened, values = {}, errors: refused }: FormProps) {
  const { form, errors, pending, submit } = useApiForm({
    path: '/api/contact',
    schema: Schema,
    errors: refused,
    ready: useOpenLongEnough(),
    onDone: (_answer, _input, element) => {
      element.reset();
      showToast({ ...contactSent, tone: 'success' });
    },
    onFailed: ({ status, detail }) =>
      showToast({
        title: failedTitle,
        description: (status === 429 && detail) || contactFailed,
        tone: 'destructive',
      }),
  });
  const field = (name: string) => ({ name, defaultValue: values[name], error: errors[name] });
  return (
    <form ref={form} method="post" noValidate onSubmit={submit} className="relative grid gap-5">
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label="Name" autoComplete="name" {...field('name')} />
        <TextField label="Email" type="email" autoComplete="email" {...field('email')} />
      </div>
      <TextField label="Subject" {...field('subject')} />
      <TextAreaField label="Message" rows={6} {...field('message')} />
      <FormTrap opened={values.opened || opened} />
      <Button type="submit" pending={pending} pendingLabel="Sending..." className="justify-self-start">
        Send Message
      </Button>
    </form>
  );
}

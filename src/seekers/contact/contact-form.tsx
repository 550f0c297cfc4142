import { Button } from '../../ui/button.tsx';
import { TextAreaField, TextField } from '../../ui/field.tsx';
import { contactFailed, contactSent, type FormProps, ContactForm as Schema } from './contact.schema.ts';
import { FormTrap } from './form-trap.tsx';
import { useContactForm } from './use-contact-form.ts';

/** The contact form. Without scripts it posts to its page. */
export function ContactForm({ opened, ...refused }: FormProps) {
  const { form, field, pending, submit } = useContactForm(
    { path: '/api/contact', schema: Schema },
    { sent: contactSent, failed: contactFailed },
    refused,
  );
  return (
    <form ref={form} method="post" noValidate onSubmit={submit} className="relative grid gap-5">
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label="Name" autoComplete="name" {...field('name')} />
        <TextField label="Email" type="email" autoComplete="email" {...field('email')} />
      </div>
      <TextField label="Subject" {...field('subject')} />
      <TextAreaField label="Message" rows={6} {...field('message')} />
      <FormTrap opened={refused.values?.opened || opened} />
      <Button type="submit" pending={pending} pendingLabel="Sending..." className="justify-self-start">
        Send Message
      </Button>
    </form>
  );
}

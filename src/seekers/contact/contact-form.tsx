import { useApiForm } from '../../ui/api-form.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField, TextAreaField, TextField } from '../../ui/field.tsx';
import { showToast } from '../../ui/toast-store.ts';
import {
  ContactForm as ContactSchema,
  contactFailed,
  contactSent,
  type FormProps,
  failedTitle,
  PartnershipForm as PartnershipSchema,
  partnershipFailed,
  partnershipSent,
  partnershipTypes,
} from './contact.schema.ts';
import { FormTrap, useOpenLongEnough } from './form-trap.tsx';

/** The contact form. Without scripts it posts to its page. */
export function ContactForm({ opened, ...refused }: FormProps) {
  const { form, field, pending, submit } = useContactForm(
    { path: '/api/contact', schema: ContactSchema },
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

type ApiFormOptions = Parameters<typeof useApiForm>[0];

/** The script of both forms: a notice shows the result, and a success clears the form. */
function useContactForm(
  { path, schema }: Pick<ApiFormOptions, 'path' | 'schema'>,
  { sent, failed }: { sent: { title: string; description?: string }; failed: string },
  { values = {}, errors: refused }: Omit<FormProps, 'opened'>,
) {
  const { errors, ...form } = useApiForm({
    path,
    schema,
    errors: refused,
    ready: useOpenLongEnough(),
    onDone: (_answer, _input, element) => {
      element.reset();
      showToast({ ...sent, tone: 'success' });
    },
    onFailed: ({ status, detail }) =>
      showToast({
        title: failedTitle,
        description: (status === 429 && detail) || failed,
        tone: 'destructive',
      }),
  });
  const field = (name: string) => ({ name, defaultValue: values[name] ?? '', error: errors[name] });
  return { ...form, field };
}

const typeLabels: Record<(typeof partnershipTypes)[number], string> = {
  affiliate: 'Affiliate partnership',
  content: 'Content partnership',
  data: 'Data partnership',
  strategic: 'Strategic partnership',
  other: 'Something else',
};

/** The inquiry form for partners. Without scripts it posts to its page. */
export function PartnershipForm({ opened, ...refused }: FormProps) {
  const { form, field, pending, submit } = useContactForm(
    { path: '/api/partnership', schema: PartnershipSchema },
    { sent: partnershipSent, failed: partnershipFailed },
    refused,
  );
  return (
    <form ref={form} method="post" noValidate onSubmit={submit} className="relative grid gap-5">
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label="Name" autoComplete="name" {...field('name')} />
        <TextField label="Company name" autoComplete="organization" {...field('companyName')} />
        <TextField label="Email" type="email" autoComplete="email" {...field('email')} />
        <TextField label="Phone number" type="tel" autoComplete="tel" {...field('phone')} />
      </div>
      <SelectField label="Partnership type" {...field('partnershipType')}>
        <option value="">Select a type</option>
        {partnershipTypes.map((type) => (
          <option key={type} value={type}>
            {typeLabels[type]}
          </option>
        ))}
      </SelectField>
      <TextAreaField label="Message" rows={6} {...field('message')} />
      <FormTrap opened={refused.values?.opened || opened} />
      <Button type="submit" pending={pending} pendingLabel="Sending..." className="justify-self-start">
        Send Inquiry
      </Button>
    </form>
  );
}

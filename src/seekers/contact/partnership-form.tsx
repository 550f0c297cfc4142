import { Button } from '../../ui/button.tsx';
import { SelectField, TextAreaField, TextField } from '../../ui/field.tsx';
import {
  type FormProps,
  partnershipFailed,
  partnershipSent,
  partnershipTypes,
  PartnershipForm as Schema,
} from './contact.schema.ts';
import { FormTrap } from './form-trap.tsx';
import { useContactForm } from './use-contact-form.ts';

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
    { path: '/api/partnership', schema: Schema },
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

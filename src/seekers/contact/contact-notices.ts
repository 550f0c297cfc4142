/** Partners get a reply within this number of business days. */
const replyDays = 2;

/** The confirmation for the sender of a message. */
export const contactSent = {
  title: 'Message sent!',
  description: "Thank you for contacting us. We'll get back to you soon.",
};
export const partnershipSent = {
  title: 'Partnership inquiry sent!',
  description: `Thanks for your interest. We’ll reply within ${replyDays} business days.`,
};
export const failedTitle = 'Something went wrong';
export const contactFailed = 'There was an error sending your message. Please try again.';
export const partnershipFailed = 'There was an error sending your inquiry. Please try again.';

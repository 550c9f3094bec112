import { usePublicConfigQuery } from '../../config/config-api';

/** How to reach the people behind the product, inside a sentence. */
export function Contact() {
  const email = usePublicConfigQuery().data?.supportEmail;
  return email ? <a href={`mailto:${email}`}>{email}</a> : <>reply to any of our emails</>;
}

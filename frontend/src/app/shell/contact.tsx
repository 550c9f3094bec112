import { usePublicConfigQuery } from '../../config/config-api';

/** The support address, or a fallback phrase, for use inside a sentence. */
export function Contact() {
  const email = usePublicConfigQuery().data?.supportEmail;
  return email ? <a href={`mailto:${email}`}>{email}</a> : <>reply to any of our emails</>;
}

import { Select } from '../../../ui/select';
import type { MailPace } from '../searches-api';

const PACES: readonly { value: MailPace; label: string }[] = [
  { value: 'none', label: 'No email' },
  { value: 'instantly', label: 'Email instantly' },
  { value: 'daily', label: 'Email daily' },
  { value: 'weekly', label: 'Email on Mondays' },
];

interface MailSelectProps {
  /** The accessible name. */
  name: string;
  value: MailPace;
  onChange: (pace: MailPace) => void;
  className?: string;
}

/** Chooses how often there are emails about a saved search (docs/product.md#search-emails). */
export function MailSelect(props: MailSelectProps) {
  return <Select {...props} options={PACES} />;
}

import { Link } from 'react-router';
import { paths } from '../../lib/paths';
import { ENTRY_LINK } from './entry-layout';

const PAGES = {
  terms: { label: 'Terms of Service', to: paths.termsOfService.href() },
  privacy: { label: 'Privacy Policy', to: paths.privacyPolicy.href() },
};

/** A link to one of the legal pages. It opens a new tab, so that the form is not lost. */
export function LegalLink({ page }: { page: keyof typeof PAGES }) {
  const { label, to } = PAGES[page];
  return (
    <Link to={to} target="_blank" rel="noreferrer" className={ENTRY_LINK}>
      {label}
      <span className="sr-only"> (opens in a new tab)</span>
    </Link>
  );
}

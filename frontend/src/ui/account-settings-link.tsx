import { Link } from 'react-router';
import { paths } from '../lib/paths';

/** 'Account Settings' within a sentence, as a link to the screen. */
export const AccountSettingsLink = () => (
  <Link
    to={paths.accountSettings.href()}
    className="font-semibold text-brand underline underline-offset-2 hover:no-underline"
  >
    Account Settings
  </Link>
);

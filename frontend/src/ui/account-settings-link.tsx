import { Link } from 'react-router';
import { paths } from '../lib/paths';

/** 'Account Settings' within a sentence, as a link to the screen. The padding makes it easier to hit and moves no line. */
export const AccountSettingsLink = () => (
  <Link
    to={paths.accountSettings.href()}
    className="py-2 font-semibold text-brand underline underline-offset-2 hover:no-underline"
  >
    Account Settings
  </Link>
);

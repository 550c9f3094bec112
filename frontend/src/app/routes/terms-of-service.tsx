import { Link } from 'react-router';
import { useProductName } from '../../config/config-api';
import { LegalPage } from '../../features/legal/legal-page';
import { termsSections } from '../../features/legal/terms';
import { useTitle } from '../../lib/use-title';
import { paths } from '../paths';
import { Contact } from '../shell/contact';

/** The Terms of Service. */
export function Component() {
  const productName = useProductName();
  useTitle('Terms of Service', productName);
  return (
    <LegalPage
      title="Terms of Service"
      numbered
      updated="16 sections"
      summary={`The contract between you and ${productName}, in plain words. In short: a 30-day trial, cancel any time, use the data for your own business, and check every sale with the county before you bid.`}
      sections={termsSections({
        productName,
        contact: <Contact />,
        privacyPolicy: <Link to={paths.privacyPolicy.href()}>Privacy Policy</Link>,
      })}
    />
  );
}

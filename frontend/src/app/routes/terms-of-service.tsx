import { Link } from 'react-router';
import { useProductName } from '../../config/config-api';
import { LegalPage } from '../../features/legal/legal-page';
import { termsSections } from '../../features/legal/terms';
import { useTitle } from '../../lib/use-title';
import { paths } from '../../lib/paths';
import { Contact } from '../shell/contact';

export function Component() {
  const productName = useProductName();
  useTitle('Terms of Service', productName);
  return (
    <LegalPage
      title="Terms of Service"
      numbered
      updated="Version 2025-05-30 · last updated May 30, 2025 · 16 sections"
      summary={`The contract between you and ${productName}, in plain words. In short: you get a 30-day trial, you can cancel any time, you may use the data for your own business, and you should check every sale with the county before you bid.`}
      sections={termsSections({
        productName,
        contact: <Contact />,
        privacyPolicy: <Link to={paths.privacyPolicy.href()}>Privacy Policy</Link>,
      })}
    />
  );
}

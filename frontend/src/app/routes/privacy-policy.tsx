import { useProductName } from '../../config/config-api';
import { LegalPage } from '../../features/legal/legal-page';
import { privacySections } from '../../features/legal/privacy';
import { useTitle } from '../../lib/use-title';
import { Contact } from '../shell/contact';

export function Component() {
  const productName = useProductName();
  useTitle('Privacy Policy', productName);
  return (
    <LegalPage
      title="Privacy Policy"
      updated="Last updated May 30, 2025"
      summary={`What ${productName} knows about you, how that data is used, and how you can see, correct and delete it.`}
      sections={privacySections({ productName, contact: <Contact /> })}
    />
  );
}

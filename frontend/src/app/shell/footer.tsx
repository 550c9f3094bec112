import { ExternalLink } from 'lucide-react';
import { Link } from 'react-router';
import { usePublicConfigQuery, useProductName } from '../../config/config-api';
import { paths } from '../../lib/paths';
import { Brand } from './brand';

const GROUPS = [
  {
    title: 'Pages',
    links: [
      { label: 'About', to: paths.about.href() },
      { label: 'Data', to: paths.listings.href() },
      { label: 'State Law', to: paths.stateLaws.href() },
      { label: 'Coverage', to: paths.coverage.href() },
      { label: 'My Properties', to: paths.myProperties.href() },
    ],
  },
  {
    title: 'Legal',
    links: [
      { label: 'Terms of Service', to: paths.termsOfService.href() },
      { label: 'Privacy Policy', to: paths.privacyPolicy.href() },
    ],
  },
];

const LINK = 'inline-flex min-h-7 items-center gap-1.5 text-14 text-secondary hover:text-ink hover:underline';

const NETWORKS: Record<string, string> = {
  'linkedin.com': 'LinkedIn',
  'facebook.com': 'Facebook',
  'instagram.com': 'Instagram',
  'youtube.com': 'YouTube',
  'x.com': 'X',
};

/** Returns the name of the network that an address leads to, or its host. */
function networkName(address: string): string {
  // The server accepts only an address with a host.
  const host = new URL(address).hostname.replace(/^www\./, '');
  return NETWORKS[host] ?? host;
}

/** The footer of the main layout (docs/product.md#footer). */
export function Footer() {
  const productName = useProductName();
  const { data: config } = usePublicConfigQuery();
  return (
    <footer className="border-t border-line bg-sunken">
      <div className="mx-auto grid max-w-6xl grid-cols-2 gap-10 px-4 py-12 max-sm:gap-6 max-sm:py-8 sm:px-6 lg:grid-cols-[2fr_1fr_1fr_1fr]">
        <div className="flex flex-col gap-3 max-sm:col-span-2">
          <Brand />
          <p className="max-w-[34ch] text-14 text-secondary">
            Comprehensive foreclosure data and analytics platform
          </p>
        </div>
        {GROUPS.map(({ title, links }) => (
          <nav key={title} aria-label={title}>
            <h2 className="mb-2 text-13 font-semibold text-ink">{title}</h2>
            <ul>
              {links.map(({ label, to }) => (
                <li key={label}>
                  <Link to={to} className={LINK}>
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        ))}
        {(config?.professionalNetworkUrl ?? config?.supportEmail) && (
          <nav aria-label="Contact">
            <h2 className="mb-2 text-13 font-semibold text-ink">Contact</h2>
            <ul>
              {config?.professionalNetworkUrl && (
                <li>
                  <a href={config.professionalNetworkUrl} target="_blank" rel="noreferrer" className={LINK}>
                    {networkName(config.professionalNetworkUrl)}
                    <ExternalLink
                      role="img"
                      aria-label="opens in a new tab"
                      strokeWidth={1.75}
                      className="size-3.5"
                    />
                  </a>
                </li>
              )}
              {config?.supportEmail && (
                <li>
                  <a href={`mailto:${config.supportEmail}`} className={LINK}>
                    {config.supportEmail}
                  </a>
                </li>
              )}
            </ul>
          </nav>
        )}
      </div>
      <div className="border-t border-line px-4 py-5 text-center text-13 text-secondary sm:px-6">
        © {new Date().getFullYear()} {productName}
      </div>
    </footer>
  );
}

import { useState } from 'react';
import { CreditCard, LogOut, Settings } from 'lucide-react';
import { useNavigate } from 'react-router';
import { useProfileQuery } from '../../session/session-api';
import { useManageBilling } from '../../billing/use-manage-billing';
import { Menu, MenuItem, MenuLabel, MenuSeparator } from '../../ui/menu';
import { paths } from '../../lib/paths';
import { initial } from './initial';
import { LogOutQuestion } from './log-out-question';

const ICON = { 'aria-hidden': true, strokeWidth: 1.75, className: 'size-4 text-secondary' } as const;

/** The avatar and the 'My Account' menu. */
export function AccountMenu() {
  const { data: profile } = useProfileQuery();
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const { manageBilling } = useManageBilling();

  return (
    <>
      <Menu
        className="w-64"
        trigger={
          <button
            type="button"
            aria-label="My Account"
            className="flex size-9 items-center justify-center rounded-full bg-brand-fill text-14 font-semibold text-white transition-colors duration-150 hover:bg-brand-hover"
          >
            {profile ? initial(profile.name, profile.emailId) : ''}
          </button>
        }
      >
        <MenuLabel>
          <span className="block text-12">My Account</span>
          {profile && (
            <>
              <span className="mt-1 block truncate text-14 font-semibold text-ink">
                {profile.name || profile.emailId}
              </span>
              {profile.name && <span className="block truncate">{profile.emailId}</span>}
            </>
          )}
        </MenuLabel>
        <MenuSeparator />
        <MenuItem onSelect={() => void navigate(paths.accountSettings.href())}>
          <Settings {...ICON} />
          Account Settings
        </MenuItem>
        <MenuItem onSelect={() => void manageBilling()}>
          <CreditCard {...ICON} />
          Manage Billing
        </MenuItem>
        <MenuSeparator />
        <MenuItem onSelect={() => setAsking(true)}>
          <LogOut {...ICON} />
          Log Out
        </MenuItem>
      </Menu>
      <LogOutQuestion open={asking} onOpenChange={setAsking} />
    </>
  );
}

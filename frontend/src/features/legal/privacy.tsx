import type { LegalSection } from './legal-page';
import { AccountSettingsLink } from '../../ui/account-settings-link';

interface Facts {
  productName: string;
  /** The support address, as a link or in words. */
  contact: React.ReactNode;
}

/** The Privacy Policy (docs/product.md#legal-facts). */
export function privacySections({ productName, contact }: Facts): readonly LegalSection[] {
  return [
    {
      title: 'What we know about you',
      body: (
        <>
          <ul>
            <li>
              <strong>Your account:</strong> name, email address and a password, of which only a one-way hash
              is stored. If you tell us, your organization, your occupation and how you heard about us.
            </li>
            <li>
              <strong>Your preferences:</strong> the states, counties, ZIP codes and property types you
              follow, and the emails you want.
            </li>
            <li>
              <strong>What you save:</strong> lists of saved properties, which are bookmarks, and what you
              write on them: notes, tags, your maximum bid and checklists, with their histories.
            </li>
            <li>
              <strong>How you use the lists:</strong> your saved searches, the properties that you opened or
              hid, your downloads of the last 30 days with their filters, and the notifications of the last 90
              days.
            </li>
            <li>
              <strong>Your devices:</strong> for each session, the time, the kind of browser and the IP
              address, for at most 30 days; a hash of each network from which you logged in, until 30 days
              after the last time; the browsers in which you turned notifications on, with the address of
              their push service; and for each calendar address, when it was made and which sales it has.
            </li>
            <li>
              <strong>Our emails to you:</strong> what we sent and when, for 90 days, or for two years where
              we must not send the same email twice; whether your mailbox refused them, and which links in
              them were used.
            </li>
            <li>
              <strong>Payment:</strong> the last four digits of your card, the billing ZIP code, a customer
              number at our card payment provider, the plan, status and dates of your subscription, and any
              access that we granted. If a purchase waits for its account, the email address it was made with.
              The full card number goes straight to the provider; we never see it.
            </li>
            <li>
              <strong>Your free trial:</strong> a hash of your mailbox, the provider’s number of the
              subscription that had the trial, and the day. It shows that the trial was used.
            </li>
            <li>
              <strong>Technical records:</strong> the time, the address requested, a shortened IP address and
              any error. We use them to run the service securely.
            </li>
            <li>
              <strong>Consents:</strong> which version of the terms and of this policy you accepted, and when.
            </li>
          </ul>
        </>
      ),
    },
    {
      title: 'What we use it for',
      body: (
        <>
          <p>
            To run your account and subscription, to show the areas you chose, to send the emails you asked
            for and those that must be sent (such as a receipt or a password reset), to answer you, to prevent
            misuse, and to meet legal obligations.
          </p>
          <p>
            We do not sell your personal information, share it for advertising, or profile you for anyone
            else.
          </p>
        </>
      ),
    },
    {
      title: 'Who else handles it',
      body: (
        <p>
          Companies that work for us, and only for these purposes: hosting, email delivery, the card payment
          provider and, where enabled, a map provider and cookieless analytics. If you turn notifications on,
          they pass through the push service of your browser’s maker, encrypted, so that it cannot read them.
          They may use the data only as we instruct. Otherwise, we disclose it only where a law or a court
          order requires it, or to a successor of the entire business, who must follow this policy.
        </p>
      ),
    },
    {
      title: 'Cookies and your browser',
      body: (
        <>
          <p>
            We use only essential cookies: none for advertising and none that track you. Your browser keeps
            the key of your session and your table settings. Logging out removes the session.
          </p>
          <p>
            If we count visits, we do so without cookies and without an identifier. Only the type of page is
            reported, never its full address. We do not count browsers that ask not to be tracked.
          </p>
        </>
      ),
    },
    {
      title: 'Where it is stored, and how we protect it',
      body: (
        <p>
          Your data stays in the United States. It is encrypted in transit and at rest. Passwords are hashed,
          access is limited to those who need it, and you can end a session from any device. No system is
          perfectly secure. If a breach affects you, we will tell you without delay.
        </p>
      ),
    },
    {
      title: 'How long we keep it',
      body: (
        <p>
          As long as you have an account. When you delete it, your access ends at once, and your details,
          preferences and saved lists are erased. What stays is a hash of your email address, by which we see
          that its free trial was used, with the subscription number and the day, and the customer number at
          the card payment provider without your name, until its subscription is cancelled there. Records that
          the law requires us to keep, such as invoices, are kept for as long as it requires and used for
          nothing else. Backups are overwritten on a schedule.
        </p>
      ),
    },
    {
      title: 'Your choices',
      body: (
        <>
          <p>
            In <AccountSettingsLink />, you can do the following without asking us:
          </p>
          <ul>
            <li>see and correct your name, email address and preferences;</li>
            <li>download a copy of the data we store about you;</li>
            <li>
              turn each optional kind of email on or off, which you can also do through a link in each email;
              emails about saved searches are chosen next to each search, and notices about your account, your
              subscription and these terms cannot be turned off;
            </li>
            <li>end your sessions on other devices;</li>
            <li>delete your account.</li>
          </ul>
          <p>
            Some states give you further rights, such as to know, to object or to appeal. Write to us, and we
            will answer within the time the law sets. Using a right never costs you anything.
          </p>
        </>
      ),
    },
    {
      title: 'People in the records',
      body: (
        <p>
          Foreclosure notices are public records and can name borrowers and owners. We show them only to
          subscribers, never on public pages. If a record about you is wrong, tell us which one. We will check
          it against its source and correct our errors.
        </p>
      ),
    },
    {
      title: 'Children',
      body: (
        <p>
          The service is not meant for children, and we do not knowingly collect data from anyone under 13. If
          you believe that a child has given us data, tell us and we will delete it.
        </p>
      ),
    },
    {
      title: 'Changes to this policy',
      body: (
        <p>
          If we make a significant change to this policy, we will email every account holder 30 days before
          the change takes effect and update the date at the top.
        </p>
      ),
    },
    {
      title: 'How to contact us',
      body: (
        <p>
          Questions about your data or about this policy: {contact}. {productName} is responsible for this
          policy.
        </p>
      ),
    },
  ];
}

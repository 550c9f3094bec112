import type { LegalSection } from './legal-page';

interface Facts {
  productName: string;
  /** How to reach us, as a link or in words. */
  contact: React.ReactNode;
}

/** The Privacy Policy around the facts of spec.md §3 ('Data held by the provider') and §9. */
export function privacySections({ productName, contact }: Facts): readonly LegalSection[] {
  return [
    {
      title: 'What we know of you',
      body: (
        <>
          <ul>
            <li>
              <strong>Your account:</strong> name, email address and a password, of which only a one-way hash
              is stored. If you tell us, your organization, your occupation and how you heard about us.
            </li>
            <li>
              <strong>Your preferences:</strong> the states, counties, ZIP codes and property types you
              follow, and which emails you want.
            </li>
            <li>
              <strong>What you save:</strong> lists of saved properties, which are bookmarks, with your notes
              on them.
            </li>
            <li>
              <strong>Payment:</strong> the last four digits of your card, the billing ZIP code and a customer
              number at our card payment provider. The full card number goes straight to the provider; we
              never see it.
            </li>
            <li>
              <strong>Technical records:</strong> the time, the address called, a shortened network address
              and any error, kept to run the service safely.
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
            To run your account and the subscription, to show the areas you chose, to send the emails you
            asked for and those that must be sent (such as a receipt or a password reset), to answer you, to
            prevent misuse, and to meet legal duties.
          </p>
          <p>
            We do not sell your personal information, do not share it for advertising, and make no profile of
            you for anyone else.
          </p>
        </>
      ),
    },
    {
      title: 'Who else handles it',
      body: (
        <p>
          Companies that work for us and only for these purposes: hosting, email delivery, the card payment
          provider and, where it is switched on, a map provider and a cookieless visitor count. They may use
          the data only as we instruct. Beyond that we disclose it only where a law or a court order obliges
          us to, or to a successor of the whole business, who must keep to this policy.
        </p>
      ),
    },
    {
      title: 'Cookies and your browser',
      body: (
        <>
          <p>
            We use only essential cookies: none for advertising, none that follow you. Your session and the
            settings of your table are kept in your browser’s own storage and go nowhere else; logging out
            removes the session.
          </p>
          <p>
            If visits are counted, it is without cookies and without an identifier: only the kind of page is
            reported, never its full address. A browser that asks not to be tracked is not counted.
          </p>
        </>
      ),
    },
    {
      title: 'Where it is, and how it is kept',
      body: (
        <p>
          Your data stays in the United States. It is encrypted in transit and at rest. Passwords are hashed,
          access is limited to those who need it, and a session can be ended from any device. No system is
          perfectly safe; if a breach concerns you, we tell you without delay.
        </p>
      ),
    },
    {
      title: 'How long we keep it',
      body: (
        <p>
          As long as you have an account. When you delete it, your log-in ends at once and your details,
          preferences and saved lists are erased; what the law obliges us to keep, such as invoices, is kept
          for as long as it says and used for nothing else. Backups are overwritten in turn.
        </p>
      ),
    },
    {
      title: 'Your choices',
      body: (
        <>
          <p>In Account Settings you can, without asking us:</p>
          <ul>
            <li>see and correct your name, your email address and your preferences;</li>
            <li>download a copy of what we hold about you;</li>
            <li>
              switch each optional kind of email on or off, which also works from a link in each of them;
            </li>
            <li>end your sessions on other devices;</li>
            <li>delete your account.</li>
          </ul>
          <p>
            Some states give you further rights, such as to know, to object or to appeal. Write to us and we
            answer within the time that law sets; using a right never costs you anything.
          </p>
        </>
      ),
    },
    {
      title: 'People in the records',
      body: (
        <p>
          Foreclosure notices are public records and can name borrowers and owners. We show them only to
          subscribers, never on public pages. If a record about you is wrong, tell us which, and we check it
          against its source and correct what is ours to correct.
        </p>
      ),
    },
    {
      title: 'Children',
      body: (
        <p>
          The service is not meant for children, and we do not knowingly collect anything from anyone under
          13. If you believe that a child has given us data, tell us and we delete it.
        </p>
      ),
    },
    {
      title: 'Changes to this policy',
      body: (
        <p>
          If we change this policy in a way that matters, we tell every account by email 30 days before the
          change takes effect, and put the new date at the top.
        </p>
      ),
    },
    {
      title: 'How to reach us',
      body: (
        <p>
          Questions about your data or about this policy: {contact}. {productName} answers for what this page
          says.
        </p>
      ),
    },
  ];
}

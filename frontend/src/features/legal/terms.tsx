import type { LegalSection } from './legal-page';
import { AccountSettingsLink } from '../../ui/account-settings-link';

interface Facts {
  productName: string;
  /** The support address, as a link or in words. */
  contact: React.ReactNode;
  /** A link to the Privacy Policy. */
  privacyPolicy: React.ReactNode;
}

/** The Terms of Service: 16 numbered sections (docs/product.md#legal-facts). Sections 7 to 13 survive termination. */
export function termsSections({ productName, contact, privacyPolicy }: Facts): readonly LegalSection[] {
  return [
    {
      title: 'Agreement to these terms',
      body: (
        <>
          <p>
            These terms are a contract between you and {productName} (“we”, “us”). They cover the{' '}
            {productName} website, the data it shows, and every download, map and message that is part of it
            (together, “the service”).
          </p>
          <p>
            By creating an account, starting a trial or using the service, you accept them. If you accept them
            on behalf of a company, you confirm that you are authorized to do so, and “you” means that company
            as well. If you do not agree, do not use the service.
          </p>
        </>
      ),
    },
    {
      title: 'Who may use the service',
      body: (
        <p>
          You must be at least 18 years old and able to enter into a binding contract. The service is offered
          for use in the United States by people who work in real estate: investors, wholesalers, brokers,
          attorneys and those who work with them.
        </p>
      ),
    },
    {
      title: 'Your account',
      body: (
        <>
          <p>
            Give us your own name and email address, and keep them current. Each account is for one person. Do
            not share your password, and tell us at once if you think someone else knows it.
          </p>
          <p>
            You are responsible for what happens under your account until you tell us about its misuse. You
            can end all of your sessions, change your password and delete your account in{' '}
            <AccountSettingsLink />.
          </p>
        </>
      ),
    },
    {
      title: 'What the service is, and what it is not',
      body: (
        <>
          <p>
            We collect foreclosure notices, court and county records and other public and licensed sources,
            and organize them so that you can search, filter, map, save and download them. The amount of data
            varies by county: up to 1,200 data points per property where the sources provide them.
          </p>
          <p>
            We are not a law firm, a broker, a title company, an appraiser or an auctioneer. We do not sell
            the properties shown and take no part in any auction. Sale dates, times, places and terms change,
            often on the day of the sale. The notice and the officer who conducts the sale are authoritative,
            not our website.
          </p>
        </>
      ),
    },
    {
      title: 'Subscription, trial and payment',
      body: (
        <>
          <ul>
            <li>
              A new subscriber gets one free trial of 30 days. Checkout asks for a card; it is charged for the
              first time when the trial ends, unless you cancel before then.
            </li>
            <li>
              If you have used your trial before, our checkout says so and charges your card at once. A
              purchase on the provider’s pricing table is then not charged until you choose “Start now”, and
              is cancelled after 7 days if you do not.
            </li>
            <li>
              The subscription then renews for the period you chose, at the price shown at checkout, plus any
              tax required by law, until you cancel.
            </li>
            <li>
              You can cancel at any time under Manage Billing. You keep access until the end of the period you
              have paid for, and nothing further is charged.
            </li>
            <li>
              Fees are non-refundable, except where the law requires a refund. We do not give partial refunds
              for a period that has started.
            </li>
            <li>
              If a payment fails, our payment provider tries again. If it remains unpaid, access to the data
              ends until it is paid.
            </li>
          </ul>
          <p>Payments are handled by a card payment provider. We never see or store your full card number.</p>
        </>
      ),
    },
    {
      title: 'Changes to prices and features',
      body: (
        <p>
          We may change a price, or change or remove a significant feature of your subscription, with at least
          30 days’ notice by email. A new price applies from the first renewal after the notice period. If you
          do not want the change, cancel before it takes effect.
        </p>
      ),
    },
    {
      title: 'What you may do with the data',
      body: (
        <>
          <p>
            While your subscription is active, you may use the data for your own business: to find, evaluate
            and bid on properties, to advise your own clients, and to contact people where the law allows it.
            You may download lists for that use and keep your downloads.
          </p>
          <p>You may not:</p>
          <ul>
            <li>sell, license, publish or give away the data, or any substantial part of it, as data;</li>
            <li>use it to build a product that competes with the service;</li>
            <li>collect it with bots, scrapers or shared accounts, or bypass a limit we have set;</li>
            <li>probe, overload or break into the service or anyone’s account;</li>
            <li>
              use the data to make decisions about a person’s credit, insurance, employment or tenancy: we are
              not a consumer reporting agency, and nothing here is a consumer report;
            </li>
            <li>
              harass an owner or occupant, enter a property without permission, or break the rules on
              telephone calls, mail, fair housing or foreclosure rescue.
            </li>
          </ul>
        </>
      ),
    },
    {
      title: 'Who owns what',
      body: (
        <p>
          Public records are public. The selection and arrangement of the data, the software, the texts, the
          drawings and the name {productName} belong to us or to those who license them to us. Section 7 says
          what you may do with them. You receive no other rights.
        </p>
      ),
    },
    {
      title: 'What you give us',
      body: (
        <p>
          Your notes, saved lists and preferences remain yours. You allow us to store and process them as
          needed to run the service for you. If you send us a correction or an idea, we may use it without
          owing you anything for it. Our {privacyPolicy} explains how we handle your personal data.
        </p>
      ),
    },
    {
      title: 'No advice and no warranty',
      body: (
        <>
          <p>
            Nothing in the service is legal, tax, investment or valuation advice. Estimates are computed and
            may differ widely from the actual price. Before you bid, read the notice, search the title,
            inspect the property, and ask a professional who is licensed in that state.
          </p>
          <p>
            The service is provided “as is” and “as available”. To the fullest extent the law allows, we give
            no warranty of any kind, express or implied, including of merchantability, fitness for a purpose,
            title, accuracy, completeness, timeliness or uninterrupted availability.
          </p>
        </>
      ),
    },
    {
      title: 'Limits of liability',
      body: (
        <>
          <p>
            To the fullest extent the law allows, we are not liable for indirect, incidental, special,
            consequential or punitive damages, nor for lost profits, lost deposits, lost bids, lost data or
            the cost of a property, whatever the basis of the claim.
          </p>
          <p>
            Our total liability for all claims that arise from the service or these terms is capped at the
            greater of the amounts you paid us in the 12 months before the claim arose, or $100. Where the law
            does not allow such a limit, it applies as far as the law permits.
          </p>
        </>
      ),
    },
    {
      title: 'Claims by others',
      body: (
        <p>
          If someone makes a claim against us because you used the service or the data in breach of these
          terms or of the law, you will defend us and pay the resulting damages, costs and reasonable
          attorneys’ fees. We will notify you promptly of such a claim and let you lead the defense with
          counsel we can reasonably accept.
        </p>
      ),
    },
    {
      title: 'Law and courts',
      body: (
        <p>
          These terms are governed by the law of the State of Georgia, without regard to its rules on
          conflicts of law. The state and federal courts that sit in Fulton County, Georgia, have exclusive
          jurisdiction, and both of us accept it. Either of us may bring a small claim in the small-claims
          court that has jurisdiction over it.
        </p>
      ),
    },
    {
      title: 'When it ends',
      body: (
        <>
          <p>
            You may stop using the service and delete your account at any time. We may suspend or close an
            account that breaks these terms, that puts others or the service at risk, or where the law
            requires it. Where we can, we will first give notice and a chance to fix the problem.
          </p>
          <p>
            When the contract ends, your right to use the service ends with it. Sections 7 to 13 survive
            termination.
          </p>
        </>
      ),
    },
    {
      title: 'Changes to these terms',
      body: (
        <p>
          We may change these terms. We give at least 30 days’ notice by email of a significant change and say
          what is different. If you continue to use the service after that, the new terms apply. If you do not
          agree, cancel before then. We keep a record of which version you accepted and when.
        </p>
      ),
    },
    {
      title: 'Other terms, and how to contact us',
      body: (
        <>
          <p>
            These terms and the {privacyPolicy} are the entire agreement between us about the service. If a
            part cannot be enforced, the rest still applies. If we do not enforce a right once, we do not
            waive it. You may not transfer the contract without our consent; we may transfer it together with
            the service. Neither of us is responsible for events beyond our reasonable control.
          </p>
          <p>Questions and notices about these terms: {contact}.</p>
        </>
      ),
    },
  ];
}

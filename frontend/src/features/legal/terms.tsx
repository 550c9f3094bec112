import type { LegalSection } from './legal-page';

interface Facts {
  productName: string;
  /** How to reach us, as a link or in words. */
  contact: React.ReactNode;
  /** A link to the Privacy Policy. */
  privacyPolicy: React.ReactNode;
}

/** The Terms of Service: 16 numbered sections around the facts of spec.md §9. Sections 7 to 13 outlive the contract. */
export function termsSections({ productName, contact, privacyPolicy }: Facts): readonly LegalSection[] {
  return [
    {
      title: 'Agreement to these terms',
      body: (
        <>
          <p>
            These terms are a contract between you and {productName} (“we”, “us”). They cover the{' '}
            {productName} website, the data it shows, and every download, map and message that comes with it
            (together, “the service”).
          </p>
          <p>
            By creating an account, starting a trial or using the service you accept them. If you accept them
            for a company, you confirm that you may do so, and “you” means that company as well. If you do not
            agree, do not use the service.
          </p>
        </>
      ),
    },
    {
      title: 'Who may use the service',
      body: (
        <p>
          You must be at least 18 years old and able to enter into a binding contract. The service is offered
          for use in the United States by people who work with real estate: investors, wholesalers, brokers,
          attorneys and those who work with them.
        </p>
      ),
    },
    {
      title: 'Your account',
      body: (
        <>
          <p>
            Give us a name and an email address that are yours, and keep them current. One account is for one
            person. Do not share your password, and tell us at once if you think somebody else knows it.
          </p>
          <p>
            You are responsible for what happens under your account until you have told us of its misuse. You
            can end all of your sessions, change your password and delete your account in Account Settings.
          </p>
        </>
      ),
    },
    {
      title: 'What the service is, and what it is not',
      body: (
        <>
          <p>
            We gather foreclosure notices, court and county records and other public and licensed sources, and
            arrange them so that they can be searched, filtered, mapped, saved and downloaded. How much is
            known of a property differs from county to county: up to 1,200 data points, where the sources have
            them.
          </p>
          <p>
            We are not a law firm, a broker, a title company, an appraiser or an auctioneer. We do not sell
            the properties shown and take no part in any auction. Sale dates, times, places and terms change,
            often on the day; the notice and the officer who conducts the sale decide, not our page.
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
              The subscription then renews for the period you chose, at the price shown at checkout, plus any
              tax the law adds, until you cancel.
            </li>
            <li>
              You can cancel at any time under Manage Billing. You keep access until the end of the period you
              have paid for, and nothing further is charged.
            </li>
            <li>
              Fees are non-refundable, except where the law requires a refund. A period begun is not refunded
              in part.
            </li>
            <li>
              If a payment fails, our payment provider tries again. If it stays unpaid, access to the data
              ends until it is settled.
            </li>
          </ul>
          <p>Payments are handled by a card payment provider. We never see or keep your full card number.</p>
        </>
      ),
    },
    {
      title: 'Changes to prices and features',
      body: (
        <p>
          We may change a price, or change or withdraw a feature that matters to what you pay for, with at
          least 30 days’ notice by email. A new price applies from the first renewal after the notice has run.
          If you do not want the change, cancel before it takes effect.
        </p>
      ),
    },
    {
      title: 'What you may do with the data',
      body: (
        <>
          <p>
            While your subscription runs you may use the data for your own business: to look for, judge and
            bid on properties, to advise your own clients, and to contact people where the law allows it. You
            may download lists for that use and keep what you downloaded.
          </p>
          <p>You may not:</p>
          <ul>
            <li>sell, license, publish or give away the data, or any substantial part of it, as data;</li>
            <li>build a product that competes with the service from it;</li>
            <li>collect it by robots, scrapers or shared accounts, or get around a limit we have set;</li>
            <li>probe, overload or break into the service or anyone’s account;</li>
            <li>
              use the data to decide on a person’s credit, insurance, employment or tenancy: we are no
              consumer reporting agency, and nothing here is a consumer report;
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
      title: 'What belongs to whom',
      body: (
        <p>
          Public records are public. The selection and arrangement of the data, the software, the texts, the
          drawings and the name {productName} belong to us or to those who license them to us. Section 7 says
          what you may do with them; no other right passes to you.
        </p>
      ),
    },
    {
      title: 'What you give us',
      body: (
        <p>
          Your notes, saved lists and preferences stay yours. You let us store and process them for as long as
          it takes to run the service for you. If you send us a correction or an idea, we may use it without
          owing you anything for it. Our {privacyPolicy} says how we handle what we know of you.
        </p>
      ),
    },
    {
      title: 'No advice, and no warranty',
      body: (
        <>
          <p>
            Nothing in the service is legal, tax, investment or valuation advice. Estimates are computed and
            may be far from a price. Before you bid, read the notice, search the title, look at the property,
            and ask a professional who is licensed where it lies.
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
            the cost of a property, whatever the claim rests on.
          </p>
          <p>
            Our total liability for all claims that arise from the service or from these terms is capped at
            the greater of the amounts you paid us in the 12 months before the claim arose, or $100. Where the
            law does not allow such a limit, it applies as far as the law permits.
          </p>
        </>
      ),
    },
    {
      title: 'Claims by others',
      body: (
        <p>
          If somebody claims something from us because you used the service or the data in breach of these
          terms or of the law, you will defend us and pay the damages, costs and reasonable attorneys’ fees
          that follow. We will tell you of such a claim promptly and let you lead the defense with counsel we
          can reasonably accept.
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
          court that is competent for it.
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
            requires it; where we can, we give notice and a chance to put things right first.
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
          We may change these terms. We give at least 30 days’ notice by email of a change that matters, and
          say what is different. If you go on using the service after that, the new terms apply; if you do not
          agree, cancel before then. We keep a record of which version you accepted and when.
        </p>
      ),
    },
    {
      title: 'The rest, and how to reach us',
      body: (
        <>
          <p>
            These terms and the {privacyPolicy} are the whole agreement between us on the service. If a part
            cannot be enforced, the rest stands. That we do not insist on a right once does not waive it. You
            may not transfer the contract without our consent; we may transfer it together with the service.
            Neither of us answers for what lies beyond reasonable control.
          </p>
          <p>Questions and notices about these terms: {contact}.</p>
        </>
      ),
    },
  ];
}

// The sandbox's version of the provider's script. It defines the same element with the same attributes, so that the
// product embeds both in the same way.
(() => {
  const origin = new URL(document.currentScript.src).origin;
  const ATTRIBUTES = [
    'pricing-table-id',
    'publishable-key',
    'client-reference-id',
    'customer-email',
    'customer-session-client-secret',
  ];

  class PricingTable extends HTMLElement {
    connectedCallback() {
      const query = new URLSearchParams();
      for (const name of ATTRIBUTES) {
        const value = this.getAttribute(name);
        if (value) query.set(name, value);
      }
      const frame = document.createElement('iframe');
      frame.src = `${origin}/pricing-table/embedded?${query}`;
      frame.title = 'Pricing table';
      frame.height = '600';
      Object.assign(frame.style, { display: 'block', width: '100%', border: '0', colorScheme: 'light' });
      this.onHeight = ({ origin: from, source, data }) => {
        if (from === origin && source === frame.contentWindow && Number.isFinite(data?.height))
          frame.height = String(Math.ceil(data.height));
      };
      window.addEventListener('message', this.onHeight);
      this.style.display = 'block';
      this.replaceChildren(frame);
    }

    disconnectedCallback() {
      window.removeEventListener('message', this.onHeight);
    }
  }

  customElements.define('stripe-pricing-table', PricingTable);
})();

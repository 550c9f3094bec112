// Shows the payment provider's pricing table in a separate document. It runs only inside our own page. Our server
// configures the table, and the surrounding page passes the signed-in user.
(() => {
  const page = window.parent;
  if (page === window) {
    window.location.replace('/#/pricing');
    return;
  }
  // The provider's checkout refuses to run in a frame. If the provider's script opens it in this document, it opens in
  // the whole window instead.
  window.navigation?.addEventListener('navigate', (event) => {
    const address = event.destination.url;
    if (!event.cancelable || new URL(address).origin === window.location.origin) return;
    event.preventDefault();
    page.location.assign(address);
  });

  const send = (message) => page.postMessage(message, window.location.origin);

  const person = new Promise((resolve) => {
    window.addEventListener('message', (event) => {
      const isOurs = event.source === page && event.origin === window.location.origin;
      if (isOurs && event.data && event.data.kind === 'person') resolve(event.data);
    });
  });

  // The content policy of this document allows the provider's script, or in the sandbox the sandbox's, and no other.
  const script = (address) =>
    new Promise((resolve, reject) => {
      const element = document.createElement('script');
      element.src = address;
      element.onload = resolve;
      element.onerror = () => reject(new Error('the provider’s script did not load'));
      document.head.append(element);
    });

  const show = async () => {
    const answer = await fetch('/api/config');
    if (!answer.ok) throw new Error('could not load the settings');
    const config = await answer.json();
    if (!config.pricingTableId || !config.stripePublishableKey)
      throw new Error('no pricing table is configured');
    const [{ email, account }] = await Promise.all([person, script(config.pricingTableScript)]);
    const table = document.createElement('stripe-pricing-table');
    table.setAttribute('pricing-table-id', config.pricingTableId);
    table.setAttribute('publishable-key', config.stripePublishableKey);
    if (email) table.setAttribute('customer-email', email);
    if (account) table.setAttribute('client-reference-id', account);
    document.body.append(table);
    // The height of the root is at least that of the frame, so it would never shrink.
    const heightOf = (body) =>
      body.getBoundingClientRect().bottom + parseFloat(getComputedStyle(body).marginBottom);
    new ResizeObserver(() => send({ kind: 'height', height: heightOf(document.body) })).observe(
      document.body,
    );
  };

  show().catch(() => send({ kind: 'failed' }));
  send({ kind: 'ready' });
})();

import { createHash, webcrypto } from 'node:crypto';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { redirectTo } from '../../lib/redirect-to';
import { loggedOut } from '../../session/session-slice';
import { fakePortal, refuse, refuseCall } from '../../testing/fake-portal';
import { PROFILE } from '../../testing/fixtures';
import { place, renderApp } from '../../testing/render-app';

jest.mock('../../lib/redirect-to', () => ({ redirectTo: jest.fn() }));

type User = ReturnType<typeof renderApp>['user'];

const checkout = () => screen.getByRole('button', { name: 'Go to Checkout' });
const password = () => screen.getByLabelText('Password');
const confirmation = () => screen.getByLabelText('Confirm password');

async function consent(user: User) {
  await user.click(screen.getByRole('checkbox', { name: /Terms of Service/ }));
  await user.click(screen.getByRole('checkbox', { name: /Privacy Policy/ }));
}

async function fill(user: User) {
  await user.type(await screen.findByLabelText('Name'), 'Dana Whitfield');
  await user.selectOptions(screen.getByLabelText('Occupation'), 'Investor');
  await user.type(screen.getByLabelText('Email'), 'dana@example.com');
  await user.selectOptions(screen.getByLabelText('How did you hear about us?'), 'LinkedIn');
  await user.type(password(), 'long enough');
  await user.type(confirmation(), 'long enough');
  await consent(user);
}

test('the button is disabled until both consents and two equal passwords of eight characters are given', async () => {
  fakePortal();
  const { user } = renderApp({ at: '/sign-up' });
  expect(
    await screen.findByRole('heading', { name: 'Become a Pro Courthouse Steps Member' }),
  ).toBeInTheDocument();
  expect(screen.getByText('30 days free. Cancel any time.')).toBeInTheDocument();
  await user.type(password(), '1234567');
  expect(screen.getByText('Password must be at least 8 characters.')).toBeInTheDocument();
  await user.type(password(), '8');
  expect(screen.queryByText('Password must be at least 8 characters.')).not.toBeInTheDocument();
  await user.type(confirmation(), '1234567');
  expect(screen.getByText('Passwords do not match.')).toBeInTheDocument();
  await consent(user);
  expect(checkout()).toBeDisabled();
  await user.type(confirmation(), '8');
  expect(screen.queryByText('Passwords do not match.')).not.toBeInTheDocument();
  expect(checkout()).toBeEnabled();
  await user.click(screen.getByRole('checkbox', { name: /Terms of Service/ }));
  expect(checkout()).toBeDisabled();
});

test('name, occupation, email and referral are required, and the occupation Other requires a text', async () => {
  const portal = fakePortal();
  const { user } = renderApp({ at: '/sign-up' });
  await user.type(await screen.findByLabelText('Password'), 'long enough');
  await user.type(confirmation(), 'long enough');
  await consent(user);
  await user.click(checkout());
  expect(screen.getByLabelText('Name')).toHaveAccessibleDescription('Please enter your name.');
  expect(screen.getByLabelText('Occupation')).toHaveAccessibleDescription('Please choose your occupation.');
  expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('Please enter a valid email address.');
  expect(screen.getByLabelText('How did you hear about us?')).toHaveAccessibleDescription(
    'Please tell us how you heard about us.',
  );
  await waitFor(() => expect(screen.getByLabelText('Name')).toHaveFocus());
  expect(screen.queryByLabelText('If Other, what?')).not.toBeInTheDocument();
  await user.selectOptions(screen.getByLabelText('Occupation'), 'Other');
  await user.click(checkout());
  expect(screen.getByLabelText('If Other, what?')).toHaveAccessibleDescription('Please tell us what you do.');
  expect(portal.sent).toEqual([]);
});

test('a response with a checkout saves the token and redirects to it', async () => {
  const portal = fakePortal({ signUp: { url: 'https://checkout.example/1', token: 'token-1' } });
  const { user } = renderApp({ at: '/sign-up' });
  await fill(user);
  await user.click(checkout());
  await waitFor(() => expect(redirectTo).toHaveBeenCalledWith('https://checkout.example/1'));
  expect(window.localStorage.getItem('auth_token')).toBe('token-1');
  expect(portal.sent).toEqual([
    {
      call: 'signup',
      body: {
        name: 'Dana Whitfield',
        occupation: 'Investor',
        emailId: 'dana@example.com',
        howDidYouHearAboutUs: 'LinkedIn',
        password: 'long enough',
      },
    },
  ]);
});

test('a response without a checkout shows the success page, which says to check the email', async () => {
  fakePortal();
  const { router, user } = renderApp({ at: '/sign-up' });
  await fill(user);
  await user.click(checkout());
  await waitFor(() => expect(place(router)).toBe('/signup/success'));
  expect(await screen.findByText('Please check your email to continue.')).toBeInTheDocument();
  expect(await screen.findByRole('heading', { name: 'Check your email' })).toBeInTheDocument();
  expect(screen.getByText('dana@example.com')).toBeInTheDocument();
  expect(window.localStorage.getItem('auth_token')).toBeNull();
  // The page is outside the main layout, so its links are absent.
  expect(screen.queryByRole('link', { name: 'About' })).not.toBeInTheDocument();
});

test.each([
  ['the server’s message', () => refuse(429, 'too_many', 'Too many attempts.'), 'Too many attempts.'],
  [
    'no server message',
    () => new HttpResponse('<html>', { status: 502 }),
    'Something went wrong. Please try again.',
  ],
  ['no response', () => HttpResponse.error(), 'An unexpected error occurred. Please try again.'],
])('a failure with %s is shown in a toast', async (_case, refusal, words) => {
  fakePortal();
  refuseCall('post', 'signup', refusal);
  const { router, user } = renderApp({ at: '/sign-up' });
  await fill(user);
  await user.click(checkout());
  expect(await screen.findByText(words)).toBeInTheDocument();
  expect(screen.getByText('Error')).toBeInTheDocument();
  expect(place(router)).toBe('/sign-up');
});

test('fields that the server rejects are marked', async () => {
  fakePortal();
  refuseCall('post', 'signup', () =>
    refuse(422, 'invalid', 'Check the fields.', { password: 'Password is too long.' }),
  );
  const { user } = renderApp({ at: '/sign-up' });
  await fill(user);
  await user.click(checkout());
  expect(await screen.findByText('Password is too long.')).toBeInTheDocument();
  expect(password()).toBeInvalid();
});

test('the legal pages open in new tabs', async () => {
  fakePortal();
  renderApp({ at: '/sign-up' });
  const main = await screen.findByRole('main');
  await screen.findByLabelText('Name');
  for (const address of ['/terms-of-service', '/private-policy']) {
    expect(main.querySelector(`a[href="${address}"]`)).toHaveAttribute('target', '_blank');
  }
});

test('a signed-in user is redirected to the home page after two seconds', async () => {
  fakePortal();
  const { router } = renderApp({ at: '/sign-up', token: 'token-1' });
  expect(await screen.findByText('You’re already logged in. Redirecting…')).toBeInTheDocument();
  await waitFor(() => expect(place(router)).toBe('/'), { timeout: 4000 });
});

test('an account whose checkout cannot be opened is still signed in', async () => {
  fakePortal();
  refuseCall('post', 'signup', () =>
    HttpResponse.json(
      {
        error: 'Your account is ready, but the checkout can’t be opened right now.',
        code: 'checkout_unavailable',
        token: 'token-1',
      },
      { status: 503 },
    ),
  );
  const { router, user } = renderApp({ at: '/sign-up' });
  await fill(user);
  await user.click(checkout());
  expect(await screen.findByText(/Your account is ready/)).toBeInTheDocument();
  await waitFor(() => expect(router.state.location.pathname).toBe('/property-listing'));
  expect(window.localStorage.getItem('auth_token')).toBe('token-1');
});

test('the chosen plan is part of the sign-up', async () => {
  const portal = fakePortal({ signUp: { url: 'https://billing.example/checkout', token: 'token-1' } });
  const { user } = renderApp({ at: '/sign-up?plan=price_year' });
  await fill(user);
  await user.click(checkout());
  await waitFor(() => expect(redirectTo).toHaveBeenCalledWith('https://billing.example/checkout'));
  expect(portal.sent.find(({ call }) => call === 'signup')?.body).toMatchObject({ plan: 'price_year' });
});

test('a checkout that could not be opened leads to the plans with the choice', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  fakePortal();
  refuseCall('post', 'signup', () =>
    HttpResponse.json(
      { error: 'The checkout could not be opened.', code: 'checkout_unavailable', token: 'token-1' },
      { status: 503 },
    ),
  );
  const { user } = renderApp({ at: '/sign-up?plan=price_year' });
  await fill(user);
  await user.click(checkout());
  expect(await screen.findByRole('radio', { name: 'Yearly' })).toBeChecked();
});

/** Fills a field in as some password managers do: no event tells the page. */
const fillSilently = (field: HTMLElement, text: string) => {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
};

test('what a password manager fills in without an event enables the button and is sent', async () => {
  const portal = fakePortal();
  const { user } = renderApp({ at: '/sign-up' });
  await fill(user);
  await user.clear(password());
  await user.clear(confirmation());
  expect(checkout()).toBeDisabled();
  fillSilently(password(), 'made by a manager');
  fillSilently(confirmation(), 'made by a manager');
  fillSilently(screen.getByLabelText('Email'), 'filled@example.com');
  await waitFor(() => expect(checkout()).toBeEnabled());
  await user.click(checkout());
  await waitFor(() => expect(portal.sent).toHaveLength(1));
  expect(portal.sent[0]?.body).toMatchObject({
    emailId: 'filled@example.com',
    password: 'made by a manager',
  });
});

test('an error empties no field, also none that was filled in without an event', async () => {
  fakePortal();
  refuseCall('post', 'signup', () => refuse(422, 'invalid', 'Check.', { emailId: 'Not an address.' }));
  const { user } = renderApp({ at: '/sign-up' });
  await fill(user);
  fillSilently(screen.getByLabelText('Name'), 'Filled In');
  await user.click(checkout());
  expect(await screen.findByText('Not an address.')).toBeInTheDocument();
  expect(screen.getByLabelText('Name')).toHaveValue('Filled In');
  expect(password()).toHaveValue('long enough');
  expect(screen.getByLabelText('Occupation')).toHaveValue('Investor');
});

describe('the secret of the browser', () => {
  const keptSecret = () =>
    JSON.parse(window.localStorage.getItem('signup_secret') ?? 'null') as { secret: string } | null;

  beforeEach(() => {
    Object.defineProperty(window.crypto, 'subtle', { value: webcrypto.subtle, configurable: true });
  });
  afterEach(() => {
    Object.defineProperty(window.crypto, 'subtle', { value: undefined, configurable: true });
  });

  test('its hash goes with the sign-up, and the secret stays here', async () => {
    const portal = fakePortal();
    const { user } = renderApp({ at: '/sign-up' });
    await fill(user);
    await user.click(checkout());
    await screen.findByRole('heading', { name: 'Check your email' });
    const { secret } = keptSecret()!;
    expect(secret).toMatch(/^[0-9a-f]{64}$/);
    const hash = createHash('sha256').update(secret).digest('hex');
    expect(portal.sent[0]?.body).toMatchObject({ secretHash: hash });
    expect(JSON.stringify(portal.sent)).not.toContain(secret);
  });

  test('a new sign-up replaces it, and a sign-up that fails does not', async () => {
    fakePortal();
    window.localStorage.setItem('signup_secret', JSON.stringify({ secret: 'a', at: Date.now() }));
    refuseCall('post', 'signup', () => refuse(429, 'too_many', 'Too many attempts.'));
    const { user } = renderApp({ at: '/sign-up' });
    await fill(user);
    await user.click(checkout());
    await screen.findByText('Too many attempts.');
    expect(keptSecret()?.secret).toBe('a');
    fakePortal();
    await user.click(checkout());
    await screen.findByRole('heading', { name: 'Check your email' });
    expect(keptSecret()?.secret).toMatch(/^[0-9a-f]{64}$/);
  });

  test('the return from the pricing table and log-out remove it', async () => {
    fakePortal();
    window.localStorage.setItem('signup_secret', JSON.stringify({ secret: 'a', at: Date.now() }));
    renderApp({ at: '/sign-up?session_id=cs_1' });
    await screen.findByLabelText('Name');
    expect(keptSecret()).toBeNull();
    cleanup();
    window.localStorage.setItem('signup_secret', JSON.stringify({ secret: 'b', at: Date.now() }));
    const { store } = renderApp({ at: '/about', token: 'token-1' });
    await screen.findByRole('button', { name: 'My Account' });
    act(() => void store.dispatch(loggedOut()));
    expect(keptSecret()).toBeNull();
  });
});

describe('without a plan in the address', () => {
  test('the form names no plan, and says that the checkout shows the price before payment', async () => {
    fakePortal();
    renderApp({ at: '/sign-up' });
    expect(
      await screen.findByText(/, at the price that the checkout shows before you pay\./),
    ).toBeInTheDocument();
    expect(screen.queryByText(/Pro, monthly/)).not.toBeInTheDocument();
  });
});

describe('back from the pricing table', () => {
  const PURCHASE = {
    plan: { id: 'price_year', name: 'Pro', amount: 79_000, currency: 'usd', interval: 'year' },
    firstCharge: '2026-12-27T12:00:00Z',
    emailId: 'buyer@paid.example',
  } as const;
  const PAID = 'You have paid: Pro, $790 a year, first charge Dec 27, 2026.';

  test('the page says what was paid, and the id is in no address', async () => {
    const portal = fakePortal({ purchase: PURCHASE });
    const { router, user } = renderApp({ at: '/sign-up?session_id=cs_test_1' });
    expect(await screen.findByText(PAID)).toBeInTheDocument();
    expect(place(router)).toBe('/sign-up');
    expect(screen.getAllByText(/Nothing is charged twice/)).toHaveLength(1);
    expect(screen.queryByText(/30 days free|first charged on|before you pay/)).not.toBeInTheDocument();
    expect(checkout()).toBeInTheDocument();
    expect(portal.sent).toEqual([{ call: 'purchase', body: { sessionId: 'cs_test_1' } }]);
    await user.click(screen.getByRole('link', { name: 'Create your account' }));
    expect(await screen.findByRole('heading', { name: 'Almost There!' })).toBeInTheDocument();
    expect(place(router)).toBe('/complete-signup');
    expect(screen.getByText(PAID)).toBeInTheDocument();
    expect(screen.getByRole('textbox', { name: 'Email' })).toHaveValue('buyer@paid.example');
  });

  test('a purchase after a used trial says that nothing is charged yet', async () => {
    fakePortal({ purchase: { ...PURCHASE, firstCharge: null } });
    renderApp({ at: '/sign-up?session_id=cs_1' });
    expect(
      await screen.findByText(
        'You have bought a plan: Pro, $790 a year. Your free trial is used, so nothing is charged until you choose ‘Start now’. After 7 days it is cancelled.',
      ),
    ).toBeInTheDocument();
  });

  test.each([404, 422])('an answer with %d shows the form alone', async (status) => {
    fakePortal();
    refuseCall('post', 'purchase', () => refuse(status, 'unknown_purchase', 'No.'));
    renderApp({ at: '/sign-up?session_id=cs_1' });
    expect(await screen.findByLabelText('Name')).toBeInTheDocument();
    expect(screen.queryByText(/You have paid|could not be loaded/)).not.toBeInTheDocument();
  });

  test.each([
    [
      'too many requests',
      () => refuse(429, 'too_many_requests', 'Wait a minute.'),
      'Your purchase could not be loaded. Wait a minute.',
    ],
    ['no response', () => HttpResponse.error(), 'Your purchase could not be loaded.'],
  ])('%s is said above the form, and the purchase can be loaded again', async (_case, refusal, words) => {
    jest.spyOn(console, 'error').mockImplementation(() => {});
    const portal = fakePortal({ purchase: PURCHASE });
    refuseCall('post', 'purchase', refusal);
    const { user } = renderApp({ at: '/sign-up?session_id=cs_1' });
    expect(await screen.findByText(words)).toBeInTheDocument();
    await user.type(screen.getByLabelText('Name'), 'Dana');
    fakePortal(portal);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText(PAID)).toBeInTheDocument();
    expect(screen.queryByText(words)).not.toBeInTheDocument();
    expect(screen.getByLabelText('Name')).toHaveValue('Dana');
  });

  test('a placeholder that the provider did not fill in is not sent', async () => {
    const portal = fakePortal({ purchase: PURCHASE });
    renderApp({ at: '/sign-up?session_id={CHECKOUT_SESSION_ID}' });
    expect(await screen.findByLabelText('Name')).toBeInTheDocument();
    expect(portal.sent).toEqual([]);
  });

  test('a signed-in user goes to the data, and is not asked to subscribe before the event arrives', async () => {
    const portal = fakePortal({ purchase: { ...PURCHASE, emailId: PROFILE.emailId } });
    for (const call of ['get-properties', 'property-facets', 'saved-properties'])
      refuseCall('get', call, () => refuse(402, 'no_subscription', 'Not entitled.'));
    const { router, user } = renderApp({ at: '/sign-up?session_id=cs_1', token: 'token-1' });
    expect(await screen.findByRole('heading', { name: 'Your purchase is waiting' })).toBeInTheDocument();
    expect(place(router)).toBe('/property-listing');
    await user.click(screen.getByRole('button', { name: 'Send again' }));
    await screen.findByRole('button', { name: 'Sent' });
    expect(portal.sent.at(-1)).toEqual({ call: 'purchase/resend', body: { sessionId: 'cs_1' } });
  });

  test('after the sign-up, the page names the masked address of the purchase and sends its email again', async () => {
    const portal = fakePortal({ purchase: PURCHASE });
    const { user } = renderApp({ at: '/sign-up?session_id=cs_1' });
    await fill(user);
    await user.click(checkout());
    await screen.findByRole('heading', { name: 'Check your email' });
    expect(await screen.findByText('b…@p…')).toBeInTheDocument();
    expect(screen.getByText(/^Your trial is paid for\. Open the email to/)).toHaveTextContent(
      'Your trial is paid for. Open the email to b…@p… to finish.',
    );
    await user.click(screen.getByRole('button', { name: 'Send again' }));
    expect(await screen.findByRole('button', { name: 'Sent' })).toBeDisabled();
    expect(portal.sent.at(-1)).toEqual({ call: 'purchase/resend', body: { sessionId: 'cs_1' } });
    await user.click(screen.getByText('Use another address'));
    expect(screen.getByRole('link', { name: 'Sign up again' })).toBeVisible();
  });

  test('log-in says it too, until an account has the purchase', async () => {
    fakePortal({ purchase: PURCHASE });
    const { router } = renderApp({ at: '/sign-up?session_id=cs_1' });
    await screen.findByText(PAID);
    await act(() => router.navigate('/login'));
    expect(await screen.findByText('b…@p…')).toBeInTheDocument();
    await act(() => router.navigate('/about'));
    refuseCall('post', 'purchase', () => refuse(404, 'unknown_purchase', 'No.'));
    await act(() => router.navigate('/login'));
    await screen.findByLabelText('Email');
    await waitFor(() => expect(screen.queryByText('b…@p…')).not.toBeInTheDocument());
  });

  test('without the checkout, the answer to a sign-up says nothing about a purchase', async () => {
    fakePortal({ purchase: PURCHASE });
    const { user } = renderApp({ at: '/sign-up' });
    await fill(user);
    await user.click(checkout());
    await screen.findByRole('heading', { name: 'Check your email' });
    expect(screen.queryByText(/paid for/)).not.toBeInTheDocument();
  });
});

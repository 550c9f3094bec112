import { screen, waitFor } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { redirectTo } from '../../lib/redirect-to';
import { fakePortal, refuse, refuseCall } from '../../testing/fake-portal';
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
        plan: 'price_month',
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

import { Outlet, ScrollRestoration } from 'react-router';
import { Footer } from './footer';
import { GraceBanner } from './grace-banner';
import { Header } from './header';
import { PaletteHost } from './palette-host';
import { PushBanner } from './push-banner';
import { VerifyBanner } from './verify-banner';

/** The main layout: header, screen, footer. */
export function Shell() {
  return (
    <div className="shell flex min-h-dvh flex-col">
      <a href="#main" className="skip-link" onClick={skipToMain}>
        Skip to content
      </a>
      <Header />
      {/* As high as the window, so that no screen moves the footer in view while it loads. */}
      <main
        id="main"
        tabIndex={-1}
        className="flex min-h-dvh flex-1 flex-col pt-(--header-height) outline-none"
      >
        <VerifyBanner />
        <GraceBanner />
        <PushBanner />
        <Outlet />
      </main>
      <Footer />
      <PaletteHost />
      <ScrollRestoration />
    </div>
  );
}

/** The router owns the address after the hash, so the link moves the focus itself. */
function skipToMain(event: React.MouseEvent) {
  event.preventDefault();
  document.getElementById('main')?.focus();
}

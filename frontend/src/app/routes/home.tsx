import { useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { Link, useNavigate } from 'react-router';
import { reportEvent } from '../../analytics/analytics';
import { usePublicConfigQuery, useProductName } from '../../config/config-api';
import { ADay } from '../../features/marketing/components/a-day';
import { Carousel } from '../../features/marketing/components/carousel';
import { Coverage } from '../../features/marketing/components/coverage';
import { Hero } from '../../features/marketing/components/hero';
import { HowItWorks } from '../../features/marketing/components/how-it-works';
import { WhyDifferent } from '../../features/marketing/components/why-different';
import { lazyPart } from '../../lib/lazy-part';
import { useTitle } from '../../lib/use-title';
import { selectPhase } from '../../session/session-slice';
import { toastShown } from '../../toasts/toasts-slice';
import { buttonClasses } from '../../ui/button';
import { paths } from '../../lib/paths';

const VideoDialog = lazyPart(async () => {
  const { VideoDialog } = await import(
    /* webpackChunkName: "floating" */ '../../features/marketing/components/video-dialog'
  );
  return VideoDialog;
});

/** The About page (docs/product.md#about-page). */
export function Component() {
  const { data: config } = usePublicConfigQuery();
  const signedIn = useSelector(selectPhase) === 'signedIn';
  const dispatch = useDispatch();
  const navigate = useNavigate();
  const [watching, setWatching] = useState<boolean>();
  const productName = useProductName();
  useTitle(undefined, productName);

  const watch = () => {
    reportEvent('Watch Demo');
    setWatching(true);
  };
  const choosePreview = () => {
    reportEvent('Property Preview');
    if (signedIn) return void navigate(paths.listings.href());
    dispatch(
      toastShown({
        title: 'Create an account to see this property',
        description: 'The first 30 days are free. Cancel any time.',
      }),
    );
  };

  return (
    <>
      <div className="page-zoom-about -mt-(--header-height)">
        <Hero
          onWatchDemo={watch}
          action={
            <Link
              to={paths.pricing.href()}
              target="_blank"
              rel="noopener"
              onClick={() => reportEvent('Get Started')}
              className={buttonClasses('primary', 'large')}
            >
              Get Started For Free
            </Link>
          }
        />
        <div className="mx-auto flex w-full max-w-(--page-width) flex-col gap-18 px-4 py-16 sm:gap-24 sm:px-6 sm:py-24">
          <Carousel onChoose={choosePreview}>
            <div className="mt-8 flex justify-center">
              <Link
                to={paths.listings.href()}
                onClick={() => reportEvent('Browse Now')}
                className={buttonClasses('secondary', 'large')}
              >
                Browse Now
              </Link>
            </div>
          </Carousel>
          <HowItWorks />
          <ADay productName={productName} />
          <WhyDifferent onWatchDemo={watch} />
          <Coverage
            action={
              <>
                <Link
                  to={paths.pricing.href()}
                  onClick={() => reportEvent('Sign Up')}
                  className={buttonClasses('primary', 'large')}
                >
                  Sign Up Now
                </Link>
                <Link to={paths.stateLaws.href()} className={buttonClasses('quiet', 'large')}>
                  State law guides
                </Link>
              </>
            }
          />
        </div>
      </div>
      {watching !== undefined && (
        <VideoDialog open={watching} onOpenChange={setWatching} address={config?.demoVideoUrl} />
      )}
    </>
  );
}

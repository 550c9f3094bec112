import { LockKeyhole } from 'lucide-react';
import { Link } from 'react-router';
import type { ApiFailure } from '../../api/failure';
import { buttonClasses } from '../../ui/button';
import { PanelMessage } from '../../ui/panel-message';
import { paths } from '../paths';

/** The API answered 402: says why, and offers the one thing that mends it. */
export function NotEntitled({ failure }: { failure: ApiFailure }) {
  return (
    <div className="flex flex-1 items-center justify-center">
      <PanelMessage
        role="alert"
        picture={<LockKeyhole aria-hidden="true" strokeWidth={1.25} className="size-10" />}
        title="Your plan does not include the data"
        action={
          <Link to={paths.pricing.href()} className={buttonClasses('primary', 'large')}>
            See plans
          </Link>
        }
      >
        {failure.message ?? 'Start or resume a subscription to see the listings.'}
      </PanelMessage>
    </div>
  );
}

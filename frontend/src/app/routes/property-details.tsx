import { useEffect, useState } from 'react';
import { ArrowLeft, ChevronLeft, ChevronRight, CloudOff, SearchX } from 'lucide-react';
import { useDispatch, useSelector } from 'react-redux';
import { Link, useNavigate, useParams } from 'react-router';
import type { ApiFailure } from '../../api/failure';
import { useProductName } from '../../config/config-api';
import { ComparableSales } from '../../features/details/components/comparables';
import { Disagreements } from '../../features/details/components/disagreements';
import { Facts } from '../../features/details/components/facts';
import { FurtherFacts } from '../../features/details/components/further-facts';
import { Gallery } from '../../features/details/components/gallery';
import { HomeFacts } from '../../features/details/components/home-facts';
import { KeyFigures } from '../../features/details/components/key-figures';
import { LastChecked } from '../../features/details/components/last-checked';
import { PageActions } from '../../features/details/components/page-actions';
import { PrintNotes } from '../../features/details/components/print-notes';
import { PropertyHeading } from '../../features/details/components/property-heading';
import { SaleTimeline } from '../../features/details/components/timeline';
import { UnusualDay } from '../../features/details/components/unusual-day';
import { usePropertyQuery, useTimelineQuery, type ListingDetails } from '../../features/details/details-api';
import { LocationMap } from '../../features/map/components/location-map';
import { PaperMap } from '../../features/map/components/paper-map';
import { SalesMap } from '../../features/map/components/sales-map';
import { mapTextIn } from '../../features/map/lib/map-place';
import { usePaperGround } from '../../features/map/lib/use-paper-ground';
import { useSeeMutation } from '../../features/listings/listings-api';
import { OwnNotes } from '../../features/saved/components/own-notes';
import { SaveButton } from '../../features/saved/components/save-button';
import { useToggleSaved } from '../../features/saved/lib/use-saved';
import { useShortcuts } from '../../lib/shortcuts';
import { useDelayed } from '../../lib/use-delayed';
import { PHONE_QUERY, useMedia } from '../../lib/use-media';
import { useTitle } from '../../lib/use-title';
import { photosOf } from '../../listing-view/photos';
import { Button, buttonClasses } from '../../ui/button';
import { classes } from '../../ui/classes';
import { PanelMessage } from '../../ui/panel-message';
import { ShortcutsDialog, type Shortcut } from '../../ui/shortcuts-dialog';
import { Skeleton } from '../../ui/skeleton';
import { paths } from '../../lib/paths';
import { NotEntitled } from '../shell/not-entitled';
import { selectTrail, trailFollowed } from '../../features/list-screen/trail-slice';

/** Property details: everything about one property. It prints on one or two sheets (docs/product.md#details). */
export function Component() {
  const { propId: id = '' } = useParams();
  const { currentData: property, error, isFetching, refetch } = usePropertyQuery(id);
  const failure = error as ApiFailure | undefined;
  // What the timeline adds to the head would move the page.
  const timeline = useTimelineQuery(id);
  const timelineWaits = timeline.currentData === undefined && timeline.error === undefined;
  const late = useDelayed(isFetching || timelineWaits);
  const dispatch = useDispatch();
  const propertyName = property?.Address ?? property?.unique_ID;
  useTitle(propertyName ?? 'Property', useProductName());
  const [see] = useSeeMutation();
  const openedId = property?.unique_ID;
  useEffect(() => {
    if (openedId !== undefined) void see([openedId]);
  }, [see, openedId]);
  const navigate = useNavigate();
  useEffect(() => {
    // An old link may name a listing that another one shows now (docs/product.md#joined-links).
    if (openedId !== undefined && openedId !== id) {
      void navigate(paths.propertyDetails.href(openedId), { replace: true });
    }
  }, [navigate, openedId, id]);
  useEffect(() => {
    dispatch(trailFollowed(id));
    window.scrollTo({ top: 0 });
  }, [dispatch, id]);

  if (failure?.status === 402) return <NotEntitled failure={failure} onRetry={refetch} />;
  return (
    <div className="mx-auto flex w-full max-w-[78rem] flex-1 flex-col gap-6 px-4 py-5 max-md:gap-2 max-md:py-2 sm:px-6">
      <ListNavigation id={id} />
      {property && !timelineWaits ? (
        <Property property={property} />
      ) : failure && !isFetching ? (
        <LoadFailure failure={failure} onRetry={() => void refetch()} />
      ) : (
        late && <DetailsSkeleton />
      )}
    </div>
  );
}

function Property({ property }: { property: ListingDetails }) {
  const id = property.unique_ID;
  const propertyName = property.Address ?? id;
  const toggleSaved = useToggleSaved();
  useShortcuts({ s: () => toggleSaved(id, propertyName) });
  const photos = photosOf(property);
  const located = typeof property.Latitude === 'number' && typeof property.Longitude === 'number';
  const paper = usePaperGround(located);
  // Without photos, the map takes the gallery's place.
  const mapFirst = photos.length === 0 && located;
  const map = (
    <LocationMap
      key={id}
      lat={property.Latitude}
      lng={property.Longitude}
      status={property['matched_Foreclosure Status']}
      precision={property['Location precision']}
      propertyName={propertyName}
    />
  );
  const isPhone = useMedia(PHONE_QUERY);
  const address = new URL(`/#${paths.propertyDetails.href(id)}`, window.location.origin).href;
  const about = (
    <>
      <HomeFacts property={property} />
      <LastChecked id={id} />
    </>
  );
  const actions = (
    <div className="flex flex-wrap gap-2 print:hidden">
      <SaveButton id={id} propertyName={propertyName} />
      <PageActions property={property} address={address} beforePrint={paper.load} short={isPhone} />
    </div>
  );
  const pictures = (
    <div className="property-pictures">
      {mapFirst ? (
        <div className="gallery-frame *:h-full! *:w-full">{map}</div>
      ) : (
        <Gallery key={id} photos={photos} of={propertyName} />
      )}
      <PaperMap
        lat={property.Latitude}
        lng={property.Longitude}
        propertyName={propertyName}
        ground={paper.ground}
      />
    </div>
  );
  return (
    <article className="property-page flex flex-col gap-8 max-md:gap-4">
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <PropertyHeading property={property} />
          {!isPhone && about}
        </div>
        {!isPhone && actions}
      </header>
      {/* A phone shows the picture first. */}
      {isPhone && pictures}
      {isPhone && <div>{about}</div>}
      {isPhone && actions}
      <UnusualDay id={id} />
      <Disagreements id={id} />
      <div className="property-top grid items-start gap-6 lg:grid-cols-[minmax(0,1.7fr)_minmax(20rem,1fr)]">
        {!isPhone && pictures}
        <KeyFigures property={property} map={mapFirst ? undefined : map} />
        <div className="property-rest flex min-w-0 flex-col gap-8 max-md:gap-6">
          <OwnNotes
            id={id}
            propertyName={propertyName}
            openingBid={property['matched_Current Bid'] ?? null}
          />
          <Facts property={property} />
          <SaleTimeline id={id} />
        </div>
      </div>
      <ComparableSales property={property} SalesMap={SalesMap} />
      <FurtherFacts key={`further ${id}`} property={property} />
      <PrintNotes />
      <p className="hidden text-12 text-secondary print:block">{address}</p>
    </article>
  );
}

const SHORTCUTS: readonly Shortcut[] = [
  { key: 'j', does: 'Go to the next property of the list' },
  { key: 'k', does: 'Go to the previous property of the list' },
  { key: 's', does: 'Save the property, or remove it from My Properties' },
  { key: '?', does: 'Show these shortcuts' },
];

/** Names where the user came from: a list, or its map. */
function backLabel(from: string | undefined): string {
  if (from === undefined) return 'All properties';
  if (mapTextIn(from.split('?')[1] ?? '') !== null) return 'Back to the map';
  return from.startsWith(paths.myProperties.path) ? 'Back to My Properties' : 'Back to the list';
}

/** Links back to the list, and to the previous and next property in it. */
function ListNavigation({ id }: { id: string }) {
  const trail = useSelector(selectTrail);
  const ids = trail?.ids ?? [];
  const at = ids.indexOf(id);
  const own = at >= 0 ? trail : null;
  const navigate = useNavigate();
  const [helpOpen, setHelpOpen] = useState(false);
  const goTo = (to: string | undefined) => () => {
    if (own && to !== undefined) void navigate(paths.propertyDetails.href(to));
  };
  useShortcuts({ j: goTo(ids[at + 1]), k: goTo(ids[at - 1]), '?': () => setHelpOpen(true) });
  return (
    <nav aria-label="List" className="flex flex-wrap items-center gap-3 print:hidden">
      <Link to={own?.from ?? paths.listings.href()} className={buttonClasses('quiet', 'medium', '-ml-3')}>
        <ArrowLeft aria-hidden="true" strokeWidth={1.75} className="size-4" />
        {backLabel(own?.from)}
      </Link>
      {own && (
        <div className="ml-auto flex items-center gap-1 text-13 text-secondary">
          <Step name="Previous property" to={ids[at - 1]} Icon={ChevronLeft} />
          <span className="tabular-nums">
            {at + 1} of {ids.length} on this page
          </span>
          <Step name="Next property" to={ids[at + 1]} Icon={ChevronRight} />
        </div>
      )}
      {helpOpen && <ShortcutsDialog shortcuts={SHORTCUTS} onClose={() => setHelpOpen(false)} />}
    </nav>
  );
}

function Step({ name, to, Icon }: { name: string; to: string | undefined; Icon: typeof ChevronLeft }) {
  const look = 'flex size-8 items-center justify-center rounded-md';
  const icon = <Icon aria-hidden="true" strokeWidth={1.75} className="size-5" />;
  if (to === undefined)
    return (
      <span aria-hidden="true" className={classes(look, 'opacity-35')}>
        {icon}
      </span>
    );
  return (
    <Link to={paths.propertyDetails.href(to)} aria-label={name} className={classes(look, 'hover:bg-sunken')}>
      {icon}
    </Link>
  );
}

function LoadFailure({ failure, onRetry }: { failure: ApiFailure; onRetry: () => void }) {
  const unknown = failure.status === 404;
  const Icon = unknown ? SearchX : CloudOff;
  return (
    <PanelMessage
      heading="h1"
      role="alert"
      picture={<Icon aria-hidden="true" strokeWidth={1.25} className="size-10" />}
      title={unknown ? 'Property not found' : 'Could not load'}
      action={
        unknown ? (
          <Link to={paths.listings.href()} className={buttonClasses('primary')}>
            Search all properties
          </Link>
        ) : (
          <Button onClick={onRetry}>Try again</Button>
        )
      }
      note={failure.requestId ? `Request ${failure.requestId}` : undefined}
    >
      {unknown
        ? 'The link may be out of date or incomplete.'
        : (failure.message ?? 'Check your connection, then try again.')}
    </PanelMessage>
  );
}

function DetailsSkeleton() {
  return (
    <div aria-busy="true" role="status" aria-label="Loading property" className="flex flex-col gap-6">
      <Skeleton className="h-9 w-80 max-w-full" />
      <div className="grid gap-6 lg:grid-cols-[1.7fr_1fr]">
        <Skeleton className="aspect-[3/2] w-full" />
        <Skeleton className="h-72 w-full" />
      </div>
    </div>
  );
}

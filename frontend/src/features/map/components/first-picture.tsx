import { useEffect, useLayoutEffect, useRef, type Ref, useImperativeHandle } from 'react';
import { usePublicConfigQuery } from '../../../config/config-api';
import { afterPaint } from '../../../lib/after-paint';
import type { Corner } from '../../../listing-view/listing-view';
import { cameraFor, CLOSEST } from '../lib/camera';
import { CountryPicture } from '../lib/country-picture';
import type { Bounds } from '../lib/geometry';
import { CLUSTERS_FROM } from '../lib/layers';
import { LIGHT, themeColors } from '../lib/map-colors';
import type { Camera } from '../lib/map-place';
import type { Outlines } from '../lib/outlines';
import type { PlaceCounts } from '../lib/place-counts';

/** The performance mark for the first picture on the screen. `deploy/bench/map.mjs` measures it. */
const FIRST_PICTURE = 'map-first-picture';

/** What the screen can do with the picture. */
export interface FirstPictureHandle {
  /** Shows what the map shows, because the user moves the map below the picture. */
  follow: (camera: Camera) => void;
  /** Returns the id of the state or county with matches that contains this place. */
  placeAt: (place: Corner) => string | undefined;
}

interface FirstPictureProps {
  ref: Ref<FirstPictureHandle>;
  outlines: Outlines;
  counts: PlaceCounts;
  /** The place to show: a camera, or what to fit into the map. */
  target: Camera | Bounds;
  /** The picture is on the screen, as seen by this camera. */
  onPainted: (camera: Camera) => void;
  /** This close, the map has no counts by state or county, so there is no picture. */
  onTooClose: () => void;
}

/**
 * The picture of the counts that is on the screen until the map has drawn its own. Clicks and drags go through it to the
 * map below.
 */
export function FirstPicture(props: FirstPictureProps) {
  const { ref, outlines, counts, target, onPainted, onTooClose } = props;
  const canvas = useRef<HTMLCanvasElement>(null);
  const picture = useRef<{ drawn: CountryPicture; camera: Camera }>(undefined);
  const config = usePublicConfigQuery().data;
  const isOnStyle = Boolean(config?.mapToken ?? config?.mapStyle);
  const handlers = useRef({ onPainted, onTooClose });
  useEffect(() => {
    handlers.current = { onPainted, onTooClose };
  });

  useLayoutEffect(() => {
    if (!canvas.current) return;
    const { clientWidth: width, clientHeight: height } = canvas.current;
    const camera = 'zoom' in target ? target : cameraFor(target, { width, height }, CLOSEST);
    if (camera.zoom >= CLUSTERS_FROM) {
      handlers.current.onTooClose();
      return;
    }
    const drawn = new CountryPicture(canvas.current, outlines, counts, isOnStyle ? LIGHT : themeColors());
    drawn.draw(camera);
    picture.current = { drawn, camera };
    return afterPaint(() => {
      performance.mark(FIRST_PICTURE);
      handlers.current.onPainted(camera);
    });
  }, [outlines, counts, target, isOnStyle]);

  useEffect(() => {
    if (!canvas.current) return;
    const sizes = new ResizeObserver(() => {
      if (picture.current) picture.current.drawn.draw(picture.current.camera);
    });
    sizes.observe(canvas.current);
    return () => sizes.disconnect();
  }, []);

  useImperativeHandle(ref, () => ({
    follow: (camera) => {
      if (!picture.current) return;
      picture.current.camera = camera;
      picture.current.drawn.draw(camera);
    },
    placeAt: (place) => picture.current?.drawn.placeAt(place),
  }));

  return (
    <canvas ref={canvas} aria-hidden="true" className="pointer-events-none absolute inset-0 size-full" />
  );
}

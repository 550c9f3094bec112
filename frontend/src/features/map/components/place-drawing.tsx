import { useEffect, useRef } from 'react';
import { usePublicConfigQuery } from '../../../config/config-api';
import { drawPlace } from '../lib/place-map';

interface PlaceDrawingProps {
  lng: number;
  lat: number;
  status: string | null;
  onFailure: () => void;
}

/** The map itself, as large as what holds it. */
export function PlaceDrawing({ lng, lat, status, onFailure }: PlaceDrawingProps) {
  const container = useRef<HTMLDivElement>(null);
  const failed = useRef(onFailure);
  useEffect(() => {
    failed.current = onFailure;
  });
  const config = usePublicConfigQuery().data;
  const configured = config !== undefined;
  const token = config?.mapToken ?? null;
  const style = config?.mapStyle ?? null;
  useEffect(() => {
    if (!container.current || !configured) return;
    return drawPlace({
      container: container.current,
      place: [lng, lat],
      status,
      token,
      style,
      onFailure: () => failed.current(),
    });
  }, [configured, token, style, lng, lat, status]);
  return <div ref={container} className="size-full" />;
}

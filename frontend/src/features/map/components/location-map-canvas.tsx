import { useEffect, useRef } from 'react';
import { usePublicConfigQuery } from '../../../config/config-api';
import { drawLocation } from '../lib/draw-location';

interface LocationMapCanvasProps {
  lng: number;
  lat: number;
  status: string | null;
  precision: string | null;
  onFailure: () => void;
}

/** Draws the map at the size of its container. */
export function LocationMapCanvas({ lng, lat, status, precision, onFailure }: LocationMapCanvasProps) {
  const container = useRef<HTMLDivElement>(null);
  const failed = useRef(onFailure);
  useEffect(() => {
    failed.current = onFailure;
  });
  const config = usePublicConfigQuery().data;
  const configured = config !== undefined;
  const token = config?.mapToken ?? null;
  const style = config?.mapStyle ?? null;
  const roads = config?.roadTiles ?? null;
  useEffect(() => {
    if (!container.current || !configured) return;
    return drawLocation({
      container: container.current,
      place: [lng, lat],
      status,
      precision,
      token,
      style,
      roads,
      onFailure: () => failed.current(),
    });
  }, [configured, token, style, roads, lng, lat, status, precision]);
  return <div ref={container} className="size-full" />;
}

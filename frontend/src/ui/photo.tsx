import { useEffect, useState } from 'react';
import { House } from 'lucide-react';
import { classes } from './classes';

interface PhotoProps {
  src: string | undefined;
  alt: string;
  className?: string;
}

/**
 * A listing's photo. Photos are on other servers, so no referrer is sent, and a drawing replaces a broken one. After
 * reconnecting it is loaded again.
 */
export function Photo({ src, alt, className }: PhotoProps) {
  const [broken, setBroken] = useState(false);
  useEffect(() => {
    if (!broken) return;
    const retry = () => setBroken(false);
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [broken]);
  if (!src || broken)
    return (
      <span
        role="img"
        aria-label={alt || 'No photo'}
        className={classes('no-photo flex items-center justify-center bg-sunken text-faint', className)}
      >
        <House aria-hidden="true" strokeWidth={1.25} className="size-12" />
      </span>
    );
  return (
    <img
      src={src}
      alt={alt}
      loading="lazy"
      decoding="async"
      referrerPolicy="no-referrer"
      onError={() => setBroken(true)}
      className={classes('object-cover', className)}
    />
  );
}

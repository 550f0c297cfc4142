import { useEffect, useRef, useState } from 'react';
import pictureColors from './picture-colors.json' with { type: 'json' };

const placeholder = '/articles/placeholder.svg';

/** The backgrounds of our own pictures, shown until they have loaded. */
const colors: Record<string, string> = pictureColors;

/** An article's picture at 16:9, or the placeholder if there is none or it fails to load. */
export function ArticleImage({
  src,
  alt,
  eager = false,
  className = '',
}: {
  src: string | null;
  alt: string;
  /** Loads at once, because it is in the first view of its page. */
  eager?: boolean;
  className?: string;
}) {
  const [broken, setBroken] = useState<string | null>(null);
  const image = useRef<HTMLImageElement>(null);
  // The picture may have failed before the page's script ran.
  useEffect(() => {
    if (image.current?.complete && image.current.naturalWidth === 0) setBroken(src);
  }, [src]);
  const shown = src && src !== broken;
  const address = shown ? src : placeholder;
  return (
    <img
      ref={image}
      src={address}
      alt={shown ? alt : ''}
      width={960}
      height={540}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : undefined}
      onError={() => setBroken(src)}
      style={{ backgroundColor: colors[address] }}
      className={`aspect-video bg-sunken object-cover ${className}`}
    />
  );
}

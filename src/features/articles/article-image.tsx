import { useEffect, useRef, useState } from 'react';

const placeholder = '/articles/placeholder.svg';

/** An article's picture, 16 to 9; the placeholder where there is none or it does not load. */
export function ArticleImage({
  src,
  alt,
  eager = false,
  className = '',
}: {
  src: string | null;
  alt: string;
  /** Loaded at once: it stands in the first view of its page. */
  eager?: boolean;
  className?: string;
}) {
  const [broken, setBroken] = useState<string | null>(null);
  const image = useRef<HTMLImageElement>(null);
  // It may have failed before the page's script was there to hear of it.
  useEffect(() => {
    const { complete, naturalWidth } = image.current!;
    if (complete && naturalWidth === 0) setBroken(src);
  }, [src]);
  const shown = src && src !== broken;
  return (
    <img
      ref={image}
      src={shown ? src : placeholder}
      alt={shown ? alt : ''}
      width={960}
      height={540}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : undefined}
      onError={() => setBroken(src)}
      className={`aspect-video bg-sunken object-cover ${className}`}
    />
  );
}

import { addressLines, mapEmbedSrc, mapHref, shop } from '@perfboard/content/shop';
import { useState } from 'react';
import { Button, buttonClass } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';

/** A drawn town plan. The real map comes from another host, so it waits until the visitor asks for it. */
function DrawnMap() {
  return (
    <svg
      viewBox="0 0 640 360"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      className="absolute inset-0 h-full w-full bg-sunken"
    >
      <path d="M0 300q120-60 220-30t420-40v130H0z" fill="var(--info-soft)" />
      <g stroke="var(--rule)" strokeWidth="14" fill="none">
        <path d="M-10 80H650M-10 190H650M110-10V260M260-10V250M420-10V240M560-10V230" />
      </g>
      <g stroke="var(--paper-raised)" strokeWidth="8" fill="none">
        <path d="M-10 80H650M-10 190H650M110-10V260M260-10V250M420-10V240M560-10V230" />
      </g>
      <path d="M-10 20l300 120 360-60" stroke="var(--copper-soft)" strokeWidth="16" fill="none" />
      <g fill="var(--signal-soft)">
        <rect x="282" y="100" width="116" height="70" />
        <rect x="130" y="210" width="60" height="34" />
      </g>
      <circle cx="340" cy="190" r="20" fill="none" stroke="var(--copper-bright)" strokeWidth="3" />
      <circle cx="340" cy="190" r="8" fill="var(--copper-bright)" />
      <path
        d="M340 160v-20M340 240v-20M370 190h20M290 190h20"
        stroke="var(--copper-bright)"
        strokeWidth="3"
      />
    </svg>
  );
}

export function ShopMap() {
  const [isShown, setShown] = useState(false);
  return (
    <div className="board-card relative min-h-[22rem] overflow-hidden">
      {isShown ? (
        <iframe
          title={`Map of ${shop.name}`}
          src={mapEmbedSrc(shop)}
          className="absolute inset-0 h-full w-full border-0"
          referrerPolicy="no-referrer"
        />
      ) : (
        <DrawnMap />
      )}
      <div className="absolute inset-x-4 bottom-4 flex flex-wrap items-center justify-between gap-4 rounded-board border border-rule bg-raised p-4">
        <address className="flex items-start gap-2 text-small not-italic">
          <Icon name="map-pin" size={18} className="mt-0.5 flex-none text-copper" />
          <span>{addressLines(shop).join(', ')}</span>
        </address>
        <div className="flex flex-wrap gap-2">
          {!isShown && (
            <Button size="small" onClick={() => setShown(true)}>
              Show map
            </Button>
          )}
          <a
            href={mapHref(shop)}
            target="_blank"
            rel="noopener noreferrer"
            className={buttonClass({ variant: 'outline', size: 'small' })}
          >
            Open in maps
            <Icon name="external-link" size={14} />
          </a>
        </div>
      </div>
    </div>
  );
}

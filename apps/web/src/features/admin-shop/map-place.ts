export interface MapPlace {
  latitude: number;
  longitude: number;
}

/** Why a text names no place: a short link hides it, another link has no coordinates, or it is neither. */
export type NoPlace = 'short' | 'unplaced' | 'unreadable';

const shortHosts = ['maps.app.goo.gl', 'goo.gl', 'g.page', 'g.co', 'maps.apple', 'bit.ly'];

/** Parameters of maps that hold a place; a marker comes before the middle of the view. */
const placeParameters = 'q query destination daddr coordinate marker to ll sll center cp'.split(' ');

function placeOf(latitude: number, longitude: number): MapPlace | undefined {
  if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)) return undefined;
  // Six digits are 11 cm.
  const rounded = (degrees: number) => Number(degrees.toFixed(6));
  return { latitude: rounded(latitude), longitude: rounded(longitude) };
}

/** `52.52, 13.40`, also with a label or more numbers after it. */
function pairOf(text: string): MapPlace | undefined {
  const [, latitude, longitude] =
    /^(?:loc:)?([+-]?\d{1,3}(?:\.\d{1,20})?) ?[,;~ ] ?([+-]?\d{1,3}(?:\.\d{1,20})?)(?=$|[ ,;(])/.exec(
      text.replace(/\s+/g, ' ').trim(),
    ) ?? [];
  return latitude && longitude ? placeOf(Number(latitude), Number(longitude)) : undefined;
}

/** `52°31'12.0"N 13°24'18.0"E`, or degrees with a direction. */
function directionsOf(text: string): MapPlace | undefined {
  const sums: { latitude?: number; longitude?: number } = {};
  const pattern =
    /(\d{1,3}(?:\.\d{1,20})?)°? ?(?:(\d{1,2}(?:\.\d{1,20})?)['′’] ?)?(?:(\d{1,2}(?:\.\d{1,20})?)["″”] ?)?([NSEW])(?![a-z])/gi;
  for (const [, degrees, minutes = 0, seconds = 0, letter = ''] of text.matchAll(pattern)) {
    const direction = letter.toUpperCase();
    const sum = Number(degrees) + Number(minutes) / 60 + Number(seconds) / 3600;
    const signed = direction === 'S' || direction === 'W' ? -sum : sum;
    sums[direction === 'N' || direction === 'S' ? 'latitude' : 'longitude'] = signed;
  }
  const { latitude, longitude } = sums;
  return latitude === undefined || longitude === undefined ? undefined : placeOf(latitude, longitude);
}

/** The coordinates that Google Maps writes into the path of an address: of the place, else of the view. */
function googlePathOf(path: string): MapPlace | undefined {
  const places = [...path.matchAll(/!3d(-?\d{1,3}(?:\.\d{1,20})?)!4d(-?\d{1,3}(?:\.\d{1,20})?)/g)].map(
    ([, latitude, longitude]) => placeOf(Number(latitude), Number(longitude)),
  );
  const view = /@(-?\d{1,3}(?:\.\d{1,20})?),(-?\d{1,3}(?:\.\d{1,20})?)/.exec(path);
  const segments = path.split('/').map((segment) => pairOf(segment) ?? directionsOf(segment));
  return (
    places.findLast(Boolean) ??
    segments.findLast(Boolean) ??
    (view ? placeOf(Number(view[1]), Number(view[2])) : undefined)
  );
}

/** The place of a map that is embedded in a page, as its `pb` parameter has it: the longitude first. */
function embeddedOf(pb: string): MapPlace | undefined {
  const [, longitude, latitude] = /!2d(-?\d{1,3}(?:\.\d{1,20})?)!3d(-?\d{1,3}(?:\.\d{1,20})?)/.exec(pb) ?? [];
  return latitude ? placeOf(Number(latitude), Number(longitude)) : undefined;
}

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
};

function placeInAddress({ protocol, pathname, searchParams, hash }: URL): MapPlace | undefined {
  const named = placeParameters.flatMap((name) => pairOf(searchParams.get(name) ?? '') ?? []);
  if (protocol === 'geo:') {
    // `geo:0,0?q=52.52,13.40(Shop)` names the place in the query.
    const own = pairOf(pathname);
    return own && (own.latitude || own.longitude) ? own : (named[0] ?? own);
  }
  const marked = pairOf(`${searchParams.get('mlat')},${searchParams.get('mlon')}`);
  const [, , latitude, longitude] = /map=([\d.]{1,9})\/([\d.-]{1,24})\/([\d.-]{1,24})/.exec(hash) ?? [];
  return (
    marked ??
    named[0] ??
    embeddedOf(searchParams.get('pb') ?? '') ??
    googlePathOf(decoded(pathname)) ??
    pairOf(`${latitude},${longitude}`)
  );
}

/** The first address in a text: shared links follow the place's name, embedded ones are in HTML. */
function addressIn(text: string): URL | undefined {
  const word = text
    .replaceAll('&amp;', '&')
    .split(/[\s"'<>]/)
    .find((part) => /^(?:https?:\/\/|geo:)/i.test(part) || /^[a-z.]{1,60}\.[a-z]{2,9}\//i.test(part));
  if (!word) return undefined;
  const address = /^(?:https?|geo):/i.test(word) ? word : `https://${word}`;
  return URL.canParse(address) ? new URL(address) : undefined;
}

/**
 * Reads the place of a pasted link of Google Maps, OpenStreetMap or Apple Maps, of a `geo:` link, or of two
 * numbers. It requests nothing: short links, which only their server can resolve, are reported.
 */
export function readMapPlace(text: string): MapPlace | NoPlace {
  const address = addressIn(text);
  if (!address) return pairOf(text) ?? directionsOf(text) ?? 'unreadable';
  const place = placeInAddress(address);
  if (place) return place;
  const host = address.hostname.replace(/^www\./, '');
  const isShort = shortHosts.includes(host) || address.pathname.startsWith('/go/');
  return isShort ? 'short' : 'unplaced';
}

import { describe, expect, test } from 'vitest';
import { readMapPlace } from './map-place.ts';

const gate = { latitude: 52.516275, longitude: 13.377704 };
const sydney = { latitude: -33.856784, longitude: 151.215297 };

describe('a place is read from', () => {
  test.each([
    [
      'a place of Google Maps: its pin, not the middle of the view',
      'https://www.google.com/maps/place/Brandenburg+Gate/@52.5170365,13.3888599,15z/data=!4m6!3m5!1s0x47a851c655f20989:0x26bbfb4e84674c63!8m2!3d52.5162746!4d13.3777041!16zL20vMDFsc2dz?entry=ttu&g_ep=EgoyMDI0',
      gate,
    ],
    ['a view of Google Maps', 'https://www.google.com/maps/@52.5162746,13.3777041,17z', gate],
    [
      'street view',
      'https://www.google.de/maps/@52.5162746,13.3777041,3a,75y,90t/data=!3m6!1e1!3m4!1sabc!2e0!7i16384!8i8192',
      gate,
    ],
    [
      'a pin of Google Maps in degrees, minutes and seconds',
      'https://www.google.com/maps/place/33%C2%B051%2724.4%22S+151%C2%B012%2755.1%22E',
      { latitude: -33.856778, longitude: 151.215306 },
    ],
    ['a search of Google Maps', 'https://www.google.com/maps/search/52.5162746,+13.3777041?sa=X', gate],
    [
      'a universal link of Google Maps',
      'https://www.google.com/maps/search/?api=1&query=52.5162746%2C13.3777041',
      gate,
    ],
    [
      'directions of Google Maps: the destination',
      'https://www.google.com/maps/dir/?api=1&origin=1,2&destination=-33.8567844,151.2152967',
      sydney,
    ],
    ['an old link of Google Maps', 'https://maps.google.com/maps?ll=1,2&q=loc:52.5162746,13.3777041', gate],
    [
      'the HTML of an embedded Google map',
      '<iframe src="https://www.google.com/maps/embed?pb=!1m18!1m12!1m3!1d303.4!2d13.3777041!3d52.5162746!2m3!1f0!2f0!3f0" width="600"></iframe>',
      gate,
    ],
    ['an address without https', 'google.com/maps/@52.5162746,13.3777041,17z', gate],
    [
      'a marker of OpenStreetMap',
      'https://www.openstreetmap.org/?mlat=52.5162746&mlon=13.3777041#map=19/52.51/13.37',
      gate,
    ],
    ['a view of OpenStreetMap', 'https://www.openstreetmap.org/#map=18/52.516275/13.377704', gate],
    [
      'an object of OpenStreetMap',
      'https://www.openstreetmap.org/way/518071791#map=19/52.516275/13.377704&layers=N',
      gate,
    ],
    [
      'an embedded OpenStreetMap',
      'https://www.openstreetmap.org/export/embed.html?bbox=13.3%2C52.5%2C13.4%2C52.6&layer=mapnik&marker=52.516275%2C13.377704',
      gate,
    ],
    [
      'a place of Apple Maps',
      'https://maps.apple.com/?address=Pariser%20Platz&ll=52.516275,13.377704&q=Brandenburg%20Gate&t=m',
      gate,
    ],
    [
      'the newer links of Apple Maps',
      'https://maps.apple.com/place?coordinate=-33.8567844,151.2152967&name=Opera%20House',
      sydney,
    ],
    [
      'a shared link after the name of its place',
      'Our shop\nhttps://maps.apple.com/?q=52.516275,13.377704',
      gate,
    ],
    ['geo:', 'geo:52.516275,13.377704;u=35', gate],
    ['geo: with a label', 'geo:0,0?q=52.516275,13.377704(Our+shop)', gate],
    ['two numbers', ' 52.516275, 13.377704 ', gate],
    ['two numbers without a comma', '-33.8567844 151.2152967', sydney],
    [
      'degrees, minutes and seconds',
      '52°30\'58.6"N 13°22\'39.7"E',
      { latitude: 52.516278, longitude: 13.377694 },
    ],
    ['degrees with directions', '33.8567844° S, 151.2152967° E', sydney],
  ])('%s', (_, text, place) => {
    expect(readMapPlace(text)).toEqual(place);
  });
});

describe('no place is read, and the reason is', () => {
  test.each([
    ['short', 'https://maps.app.goo.gl/3yFzW8rD5x1Jq2aB7'],
    ['short', 'https://goo.gl/maps/abc'],
    ['short', 'https://osm.org/go/0MZHLu--?m='],
    ['short', 'https://maps.apple/p/7hXKXQ0bWqYx'],
    ['unplaced', 'https://www.google.com/maps/place/Brandenburg+Gate/'],
    ['unplaced', 'https://www.openstreetmap.org/node/240109189'],
    ['unplaced', 'https://example.com/contact?q=12'],
    ['unreadable', 'Pariser Platz 1, Berlin'],
    ['unreadable', '152.5, 13.4'],
    ['unreadable', '5'],
    ['unreadable', ''],
  ])('%s: %s', (reason, text) => {
    expect(readMapPlace(text)).toBe(reason);
  });
});

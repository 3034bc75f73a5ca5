import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { path } from '@perfboard/contracts/path';
import { overlay } from '@perfboard/contracts/shop/override';
import type { Profile } from '@perfboard/contracts/shop/profile';
import { readShopPicture, type ShopPicture } from '@perfboard/contracts/words/image';
import { variantKey } from '@perfboard/media/key';
import { type Request, type Response, Router } from 'express';
import { LRUCache } from 'lru-cache';
import { givenOnce } from '../../base/http/request.ts';
import type { HttpServices } from '../../base/service/services.ts';
import { drawSocialCard } from '../social-card/draw-social-card.ts';
import { drawIcon, iconNames, icoOf, svgOf } from './draw-icon.ts';

type IconServices = Pick<HttpServices, 'shop' | 'store'>;

/** The variant width that the largest icon and the logo of the preview image are made from. */
const sourceWidth = 640;

interface Drawn {
  type: string;
  body: Buffer;
  etag: string;
}

const drawn = (type: string, body: Buffer): Drawn => ({
  type,
  body,
  etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 16)}"`,
});

/** A variant, which we encoded ourselves: programs that answer visitors never decode an uploaded file. */
async function readPicture({ store }: IconServices, picture: ShopPicture): Promise<Buffer | null> {
  const width = Math.min(sourceWidth, picture.width);
  const file = await store.open(variantKey(picture.contentHash, width, 'webp'));
  return file && buffer(file.stream);
}

async function iconOf(services: IconServices, name: string, { logo }: Profile): Promise<Drawn | null> {
  const picture = readShopPicture(logo.icon) ?? readShopPicture(logo.light);
  const source = picture && (await readPicture(services, picture));
  if (!source) return null;
  if (name === 'favicon.ico') return drawn('image/x-icon', icoOf(await drawIcon(source, 32), 32));
  if (name === 'favicon.svg') return drawn('image/svg+xml', svgOf(await drawIcon(source, 64), 64));
  const size = Number(/\d+/.exec(name)?.[0] ?? 180);
  // Icons that phones crop need a background up to the edges.
  const isWhole = name !== 'icon-192.png' && name !== 'icon-512.png';
  return drawn('image/png', await drawIcon(source, size, { isWhole }));
}

/** Null if the logo's file is missing: the preview image must not show another shop's logo. */
async function cardOf(services: IconServices, profile: Profile): Promise<Drawn | null> {
  const dark = readShopPicture(profile.logo.dark);
  const logo = dark ?? readShopPicture(profile.logo.light);
  const source = logo && (await readPicture(services, logo));
  if (logo && !source) return null;
  const { name, tagline, description, accent } = profile;
  const card = { name, tagline, description, accent, logo: source && { source, needsPlate: !dark } };
  return drawn('image/png', await drawSocialCard(card));
}

/** Icons for browsers and phones, and the preview image of a link, made from the owner's logo. */
export function shopIconsDoor({ services }: { services: IconServices }): Router {
  const router = Router();
  // Each icon for the current site content and, for a moment, for the previous one.
  const made = new LRUCache<string, Promise<Drawn | null>>({ max: 16 });

  function once(key: string, make: () => Promise<Drawn | null>): Promise<Drawn | null> {
    const known = made.get(key);
    if (known) return known;
    const making = make();
    made.set(key, making);
    making.then(
      (picture) => picture ?? made.delete(key),
      () => made.delete(key),
    );
    return making;
  }

  function answer(request: Request, response: Response, { type, body, etag }: Drawn): void {
    response.set({ 'cache-control': 'no-cache', etag });
    if (request.headers['if-none-match'] === etag) response.status(304).end();
    else response.type(type).send(body);
  }

  router.get(path.socialCard, async (request, response, next) => {
    const { words, pageIn } = await services.shop.read();
    const language = words.languages.further.find((one) => one === givenOnce(request, 'language'));
    const profile = overlay(words.profile, language && pageIn(language)?.profile);
    const { name, tagline, description, logo, accent } = profile;
    const key = JSON.stringify(['card', name, tagline, description, logo, accent]);
    const card = await once(key, () => cardOf(services, profile));
    if (card) return answer(request, response, card);
    next();
  });
  // A route each: Express decodes a parameter, and the address of an earlier site may hold bytes that are not UTF-8.
  for (const name of iconNames)
    router.get(`/${name}`, async (request, response, next) => {
      const { profile } = (await services.shop.read()).words;
      const icon = await once(JSON.stringify([name, profile.logo]), () => iconOf(services, name, profile));
      if (icon) return answer(request, response, icon);
      next();
    });
  return router;
}

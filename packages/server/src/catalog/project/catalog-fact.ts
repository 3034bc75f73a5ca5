import type { ChangeListener, HttpServices } from '../../base/service/services.ts';

type FactServices = Pick<HttpServices, 'changes' | 'prisma'>;

/**
 * A query about the whole catalog, cached in the process until a project changes: every search shows the
 * answer, and the query costs more than the search. Not cached while the change feed is disconnected.
 */
export function catalogFact<Fact>(
  read: (services: FactServices) => Promise<Fact>,
): (services: FactServices) => Promise<Fact> {
  const kept = new WeakMap<ChangeListener, { fact: Promise<Fact> | undefined }>();
  const placeOf = (changes: ChangeListener) => {
    const known = kept.get(changes);
    if (known) return known;
    const place: { fact: Promise<Fact> | undefined } = { fact: undefined };
    kept.set(changes, place);
    changes.subscribe((kind) => {
      // A pending answer may be from before the change, so it is not cached either.
      if (kind === 'project' || kind === 'reset') place.fact = undefined;
    });
    return place;
  };
  return (services) => {
    if (!services.changes.isListening()) return read(services);
    const place = placeOf(services.changes);
    if (place.fact) return place.fact;
    const fact = read(services);
    place.fact = fact;
    fact.catch(() => {
      if (place.fact === fact) place.fact = undefined;
    });
    return fact;
  };
}

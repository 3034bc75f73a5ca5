import type { ChangeListener, HttpServices } from '../../base/service/services.ts';

type FactServices = Pick<HttpServices, 'changes' | 'prisma'>;

/**
 * A question about the whole catalog whose answer is kept in the process until a project changes: every search shows it
 * again, and asking for it costs more than the search. Asked anew each time while changes are not heard of.
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
      // An answer that is on its way may be from before the change: it is not kept either.
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

import { AppError } from '@perfboard/contracts/error';

/** Streams of one account: a dozen open tabs on a few machines. */
const perAccount = 24;
/** Streams of one address: an office of people. */
const perAddress = 60;

const tooMany = () =>
  new AppError('TOO_MANY_REQUESTS', 'Too many live connections. Please close some.', {
    retryAfterSeconds: 60,
  });

/**
 * Limits the live streams of this process, by account and by address: each stream queries the database every
 * second.
 */
export class StreamPlaces {
  #taken = new Map<string, number>();

  /**
   * @returns a function that releases the place once
   * @throws AppError TOO_MANY_REQUESTS
   */
  take({ account, address }: { account: string; address: string }): () => void {
    const places = [
      { key: `account ${account}`, max: perAccount },
      { key: `address ${address}`, max: perAddress },
    ];
    if (places.some(({ key, max }) => (this.#taken.get(key) ?? 0) >= max)) throw tooMany();
    for (const { key } of places) this.#taken.set(key, (this.#taken.get(key) ?? 0) + 1);
    let isTaken = true;
    return () => {
      if (!isTaken) return;
      isTaken = false;
      for (const { key } of places) {
        const left = (this.#taken.get(key) ?? 0) - 1;
        if (left > 0) this.#taken.set(key, left);
        else this.#taken.delete(key);
      }
    };
  }
}

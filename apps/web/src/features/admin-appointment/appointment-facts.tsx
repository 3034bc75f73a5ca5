/** Where an appointment is; an address of the web is a link. */
export function PlaceText({ place }: { place: string }) {
  return /^https?:\/\/\S+$/i.test(place) ? (
    <a href={place} className="underline wrap-anywhere" rel="noreferrer" target="_blank">
      {place}
    </a>
  ) : (
    place
  );
}

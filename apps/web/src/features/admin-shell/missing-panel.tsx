import { ButtonLink } from '../../components/button.tsx';

/** What can't be shown, and the way to what can. */
export function MissingPanel({ message, back }: { message: string; back: { to: string; text: string } }) {
  return (
    <div role="alert" className="desk-panel grid justify-items-start gap-4 p-6">
      <p className="text-danger">{message}</p>
      <ButtonLink to={back.to} variant="outline">
        {back.text}
      </ButtonLink>
    </div>
  );
}

import { Spinner } from '../../components/spinner.tsx';

/** In place of a panel whose data is on its way. */
export function LoadingPanel() {
  return (
    <div className="desk-panel grid place-items-center p-16 text-action">
      <Spinner />
    </div>
  );
}

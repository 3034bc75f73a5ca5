import { Spinner } from '../../components/spinner.tsx';

/** Placeholder of a panel whose data is loading. */
export function LoadingPanel() {
  return (
    <div className="desk-panel grid place-items-center p-16 text-action">
      <Spinner />
    </div>
  );
}

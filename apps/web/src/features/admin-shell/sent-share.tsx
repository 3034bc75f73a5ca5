/** How much of a file has been sent. */
export const SentShare = ({ share }: { share: number }) => (
  <p role="status" className="text-small text-muted">
    {Math.round(share * 100)} % is sent
  </p>
);

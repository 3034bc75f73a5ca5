/** What is wrong with a list as a whole. It takes the focus as a wrong field would: no control of the list is to blame. */
export const ListError = ({ message }: { message: string }) => (
  <p tabIndex={-1} data-invalid className="text-small font-medium text-danger">
    {message}
  </p>
);

import { path } from '@perfboard/contracts/path';
import { carriedBooking } from '@perfboard/contracts/words/booking';
import { useNavigate } from 'react-router-dom';
import { Button } from '../../components/button.tsx';

/** The way on for a number that is too long for a booking; without script the form itself is posted there. */
export function ContactInstead({ carry }: { carry: (() => void) | undefined }) {
  const navigate = useNavigate();
  return (
    <Button
      type="submit"
      {...carriedBooking}
      formAction={path.contact}
      formEncType="application/x-www-form-urlencoded"
      variant="outline"
      size="small"
      className="justify-self-start"
      onClick={(event) => {
        if (!carry) return;
        event.preventDefault();
        carry();
        void navigate(path.contact);
      }}
    >
      Send it as a message instead
    </Button>
  );
}

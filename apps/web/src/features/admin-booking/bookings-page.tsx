import { LeadListPage } from '../admin-lead/lead-list-page.tsx';
import { bookings } from './booking-leads.tsx';

export const BookingsPage = () => <LeadListPage leads={bookings} />;

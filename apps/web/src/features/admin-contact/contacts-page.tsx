import { LeadListPage } from '../admin-lead/lead-list-page.tsx';
import { contacts } from './contact-leads.tsx';

export const ContactsPage = () => <LeadListPage leads={contacts} />;

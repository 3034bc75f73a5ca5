import { path } from '@perfboard/contracts/path';
import { type ComponentType, lazy } from 'react';

interface AdminScreen {
  route: string;
  Screen: ComponentType;
}

const screen = (route: string, load: () => Promise<ComponentType>): AdminScreen => ({
  route,
  Screen: lazy(async () => ({ default: await load() })),
});

/** Every admin screen with its address; each is a chunk of its own. */
export const adminScreens: readonly AdminScreen[] = [
  screen(path.admin, () =>
    import('../features/admin-overview/overview-page.tsx').then((m) => m.OverviewPage),
  ),
  screen(path.adminAddProject, () =>
    import('../features/admin-project/add-project-page.tsx').then((m) => m.AddProjectPage),
  ),
  screen(path.adminProjects, () =>
    import('../features/admin-project/manage-projects-page.tsx').then((m) => m.ManageProjectsPage),
  ),
  screen(path.adminUpdateProject, () =>
    import('../features/admin-project/update-project-page.tsx').then((m) => m.UpdateProjectPage),
  ),
  screen(path.adminBookings, () =>
    import('../features/admin-booking/bookings-page.tsx').then((m) => m.BookingsPage),
  ),
  screen(path.adminContacts, () =>
    import('../features/admin-contact/contacts-page.tsx').then((m) => m.ContactsPage),
  ),
  screen(path.adminSubscribers, () =>
    import('../features/admin-subscriber/subscribers-page.tsx').then((m) => m.SubscribersPage),
  ),
  screen(path.adminCampaign, () =>
    import('../features/admin-campaign/campaign-page.tsx').then((m) => m.CampaignPage),
  ),
  screen(path.adminJobs, () => import('../features/admin-job/jobs-page.tsx').then((m) => m.JobsPage)),
  screen(path.adminAudit, () => import('../features/admin-audit/audit-page.tsx').then((m) => m.AuditPage)),
  screen(path.adminPrivacy, () =>
    import('../features/admin-privacy/privacy-page.tsx').then((m) => m.PrivacyPage),
  ),
  screen(path.adminSettings, () =>
    import('../features/admin-setting/settings-page.tsx').then((m) => m.SettingsPage),
  ),
];

import { renderMail } from '@perfboard/mail/mail-layout';
import { type MailShop, type MailTemplate, sampleShop } from '@perfboard/mail/mail-template';

export interface FailureProps {
  shop: MailShop;
  /** Failed jobs, by name. */
  jobs: readonly { job: string; count: number }[];
  jobsUrl: string;
}

/** To a member who wants to know of permanent failures immediately. */
export const template: MailTemplate<FailureProps> = {
  name: 'failure',
  sampleProps: {
    shop: sampleShop,
    jobs: [{ job: 'webhook.deliver', count: 3 }],
    jobsUrl: 'https://shop.example.com/main/admin/jobs',
  },
  render: ({ shop, jobs, jobsUrl }) =>
    renderMail({
      shop,
      subject: `Something failed at ${shop.name}`,
      preview: jobs.map(({ job, count }) => `${job}: ${count}`).join(', '),
      heading: 'Something failed',
      blocks: [
        { kind: 'paragraph', text: 'These jobs failed after several retries:' },
        { kind: 'facts', rows: jobs.map(({ job, count }) => [job, String(count)] as const) },
        { kind: 'action', label: 'Open background tasks', url: jobsUrl },
        { kind: 'note', text: 'We send at most one of these emails per hour.' },
      ],
      reason: 'You receive this because you turned on failure notifications in the desk settings.',
    }),
};

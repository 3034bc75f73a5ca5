import { renderMail } from '@perfboard/mail/mail-layout';
import { type MailShop, type MailTemplate, readerTexts, sampleShop } from '@perfboard/mail/mail-template';
import { formatList } from '@perfboard/messages/format';

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
  render: ({ shop, jobs, jobsUrl }) => {
    const t = readerTexts(shop, 'staff_mail');
    const counts = jobs.map(({ job, count }) => t('failureCount', { job, count: String(count) }));
    return renderMail({
      shop,
      subject: t('failureSubject', { shop: shop.name }),
      preview: formatList(t.language, counts),
      heading: t('failureHeading'),
      blocks: [
        { kind: 'paragraph', text: t('failureText') },
        { kind: 'facts', rows: jobs.map(({ job, count }) => [job, String(count)] as const) },
        { kind: 'action', label: t('openJobs'), url: jobsUrl },
        { kind: 'note', text: t('failureNote') },
      ],
      reason: t('failureReason'),
    });
  },
};

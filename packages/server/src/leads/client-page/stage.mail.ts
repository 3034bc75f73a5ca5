import { renderMail } from '@perfboard/mail/mail-layout';
import { type MailShop, type MailTemplate, readerTexts, sampleShop } from '@perfboard/mail/mail-template';
import { clientAction } from '../lead/client-link.ts';

export interface StageMailProps {
  shop: MailShop;
  /** The subject of the lead. */
  about: string;
  /** The title of the stage. */
  stage: string;
  clientUrl: string;
}

/** To the sender of a lead: it has come to another stage. */
export const template: MailTemplate<StageMailProps> = {
  name: 'stage',
  sampleProps: {
    shop: sampleShop,
    about: 'LoRa soil moisture network',
    stage: 'In production',
    clientUrl: 'https://shop.example.com/client/sample',
  },
  render: ({ shop, about, stage, clientUrl }) => {
    const t = readerTexts(shop, 'mail');
    return renderMail({
      shop,
      subject: t('subjectAbout', { subject: stage, about }),
      preview: t('stagePreview', { stage }),
      heading: stage,
      blocks: [
        { kind: 'paragraph', text: t('stageText') },
        {
          kind: 'facts',
          rows: [
            [t('project'), about],
            [t('stage'), stage],
          ],
        },
        clientAction(clientUrl, t),
      ],
      reason: t('wrote', { shop: shop.name }),
    });
  },
};

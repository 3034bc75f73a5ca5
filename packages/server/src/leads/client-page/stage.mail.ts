import { renderMail } from '@perfboard/mail/mail-layout';
import { type MailShop, type MailTemplate, sampleShop } from '@perfboard/mail/mail-template';
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
  render: ({ shop, about, stage, clientUrl }) =>
    renderMail({
      shop,
      subject: `${stage}: ${about}`,
      preview: `Your project has reached a new stage: ${stage}.`,
      heading: stage,
      blocks: [
        { kind: 'paragraph', text: 'Your project has reached a new stage.' },
        {
          kind: 'facts',
          rows: [
            ['Project', about],
            ['Stage', stage],
          ],
        },
        clientAction(clientUrl),
      ],
      reason: `You receive this because you wrote to ${shop.name}.`,
    }),
};

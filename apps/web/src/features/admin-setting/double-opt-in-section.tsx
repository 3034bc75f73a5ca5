import { confirmation } from '@perfboard/contracts/words/subscriber';
import { SettingSwitch } from './setting-switch.tsx';

/** Double opt-in: whether a subscription has to be confirmed by the link of a mail. */
export const DoubleOptInSection = () => (
  <SettingSwitch
    name="double_opt_in"
    title="Newsletter sign-up"
    text={`With double opt-in, who subscribes gets a mail first and is in no list and no newsletter until its link is confirmed. Addresses that are not confirmed are deleted after ${confirmation.keepDays} days. Present subscribers stay.`}
    label="Ask new subscribers to confirm by mail"
  />
);

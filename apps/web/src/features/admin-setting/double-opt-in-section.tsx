import { confirmation } from '@perfboard/contracts/words/subscriber';
import { SettingSwitch } from './setting-switch.tsx';

/** Double opt-in: whether a subscription has to be confirmed by the link of a mail. */
export const DoubleOptInSection = () => (
  <SettingSwitch
    name="double_opt_in"
    title="Newsletter sign-up"
    text={`With double opt-in, new subscribers must click a link in an email before they receive newsletters. Unconfirmed addresses are deleted after ${confirmation.keepDays} days. Existing subscribers aren’t affected.`}
    label="Require new subscribers to confirm by email"
  />
);

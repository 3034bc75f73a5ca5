import { SettingSwitch } from './setting-switch.tsx';

/** Whether every member needs a second factor. */
export const SecondFactorRequiredSection = () => (
  <SettingSwitch
    name="second_factor_required"
    title="Second factor of the team"
    text="Where everybody needs one, the desk stays shut to who has none until it is set up, and so do the tokens of such a member."
    label="Ask every member for a second factor"
  />
);

import { SettingSwitch } from './setting-switch.tsx';

/** Whether every member needs a second factor. */
export const SecondFactorRequiredSection = () => (
  <SettingSwitch
    name="second_factor_required"
    title="Second factor for the team"
    text="If required, members without a second factor can’t use the desk or their API tokens until they set one up."
    label="Require a second factor for every member"
  />
);

import type { Translator } from '@perfboard/messages/translator';

/**
 * A browser and its system in the desk's language.
 * @param device as the server names it: `Firefox on Linux`
 */
export function deviceName(t: Translator<'desk_setting'>, device: string): string {
  const [browser = '', system] = device.split(' on ');
  return system ? t('deviceName', { browser, system }) : device;
}

import { type Setting, type SettingFields, settingSchema } from '@perfboard/contracts/setting';
import { connectionLimits, settingKeys } from '@perfboard/contracts/words/setting';
import type { Db } from '@perfboard/db/client';

const names = Object.keys(settingKeys) as (keyof Setting)[];
/** Defaults for a missing or invalid row; the worker uses them too. */
const defaults: Setting = {
  mails_per_second: null,
  connections: connectionLimits.default,
  mails_per_hour: null,
  double_opt_in: false,
  second_factor_required: false,
};

export async function readSetting(db: Db): Promise<Setting> {
  const rows = await db.setting.findMany({ where: { key: { in: Object.values(settingKeys) } } });
  const stored = names.map((name) => {
    const row = rows.find(({ key }) => key === settingKeys[name]);
    const value = settingSchema.shape[name].safeParse(row?.value);
    return [name, value.success ? value.data : defaults[name]];
  });
  return Object.fromEntries(stored);
}

/** A default leaves no row. Workers poll every two seconds, so a running newsletter follows. */
export async function saveSetting(tx: Db, fields: SettingFields): Promise<void> {
  for (const name of names) {
    const value = fields[name];
    if (value === undefined) continue;
    const key = settingKeys[name];
    if (value === null || value === defaults[name]) await tx.setting.deleteMany({ where: { key } });
    else await tx.setting.upsert({ where: { key }, create: { key, value }, update: { value } });
  }
}

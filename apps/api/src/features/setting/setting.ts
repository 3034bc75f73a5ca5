import { type Setting, settingKeys, settingSchema } from '@perfboard/contracts/setting';
import type { PrismaClient } from '@perfboard/db/client';

/** A row that holds anything else reads as no limit, as it does for the worker. */
export async function readSetting(prisma: PrismaClient): Promise<Setting> {
  const row = await prisma.setting.findUnique({ where: { key: settingKeys.mails_per_second } });
  const stored = settingSchema.safeParse({ mails_per_second: row?.value ?? null });
  return stored.success ? stored.data : { mails_per_second: null };
}

/** Workers look every two seconds: a campaign that is being sent follows. */
export async function saveSetting(prisma: PrismaClient, { mails_per_second }: Setting): Promise<void> {
  const key = settingKeys.mails_per_second;
  if (mails_per_second === null) {
    await prisma.setting.deleteMany({ where: { key } });
    return;
  }
  await prisma.setting.upsert({
    where: { key },
    create: { key, value: mails_per_second },
    update: { value: mails_per_second },
  });
}

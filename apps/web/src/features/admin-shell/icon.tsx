import { spriteUrl as deskSpriteUrl } from 'virtual:desk-icons';
import { spriteUrl } from 'virtual:icons';
import { iconOf } from '../../components/icon.tsx';
import type { IconName as SiteIconName } from '../../components/icon-names.ts';
import { deskIconNames } from './icon-names.ts';

export type IconName = SiteIconName | (typeof deskIconNames)[number];

const ofDesk: ReadonlySet<string> = new Set(deskIconNames);

/** An icon of the desk: from the desk's own sprite, or from the site's for icons that both use. */
export const Icon = iconOf<IconName>((name) => (ofDesk.has(name) ? deskSpriteUrl : spriteUrl));

import { path } from '@perfboard/contracts/path';

/** Where the provider sends an owner back to; the provider's settings must allow exactly this address. */
export const redirectUriOf = ({ PUBLIC_URL }: { PUBLIC_URL: string }): string =>
  `${PUBLIC_URL}${path.adminMailConnected}`;

/** Who asks for a passkey, as WebAuthn has it: the host, which a passkey is bound to, and the origin that a page must have. */
export function relyingParty({ PUBLIC_URL }: { PUBLIC_URL: string }): { id: string; origin: string } {
  const { hostname, origin } = new URL(PUBLIC_URL);
  return { id: hostname, origin };
}

/** Loaded when the first passkey comes by: it brings readers of every kind of certificate along. */
export const webauthn = () => import('@simplewebauthn/server');

import { invitationUrl } from '@perfboard/server/people/member/invitation-link';
import type { TestApp } from './app.ts';

/** Invites members and accepts invitations over HTTP; `answer` is the form's input. */
export function openTeam(owner: () => { app: TestApp; cookie: string }, answer: object) {
  const tokenOf = (uuid: string): string => {
    const secret = owner().app.services.env.SESSION_SECRET;
    return invitationUrl({ publicUrl: '', secret, uuid }).split('token=')[1] ?? '';
  };
  return {
    /** The token in an invitation email. */
    tokenOf,
    async idOf(email: string): Promise<string> {
      const { rows } = await owner().app.database.pool.query('select id from users where email = $1', [
        email,
      ]);
      return rows[0].id;
    },
    async invite(email: string, role = 'editor') {
      const { app, cookie } = owner();
      const { data } = await app.mutate('invitation.create', { email, role }, cookie);
      return { uuid: data.uuid as string, token: tokenOf(data.uuid) };
    },
    accept: (token: string, fields: object = {}) =>
      owner().app.call('/api/v1/invitations/accept', { body: { token, ...answer, ...fields } }),
  };
}

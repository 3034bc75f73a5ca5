import { userInfo } from 'node:os';

export const password = 'a%secret';
/** The uid of Debian's user without any rights. */
export const nobody = 65_534;

/** Per user: the server reports how full a mailbox is, and `deliver` works even when it is full. */
const quotaKilobytes = 1_024;

export interface Ports {
  plain: number;
  secure: number;
  /** Where Postfix asks whether a client may sign in. */
  auth: number;
}

interface ServerOptions {
  isRoot: boolean;
  tls: boolean;
  /** Where access tokens are checked; without it, clients sign in with the password only. */
  tokenCheck?: string | undefined;
  tokenMechanisms?: readonly TokenMechanism[] | undefined;
}

/** How a client may hand over an access token (SASL). */
export type TokenMechanism = 'xoauth2' | 'oauthbearer';

/** Asks the provider about each token, and lets in only the user that it was issued for. */
export const tokenConfigOf = (tokenCheck: string): string => `introspection_url = ${tokenCheck}
introspection_mode = post
username_attribute = username
active_attribute = active
active_value = true
scope = mail
`;

const tokenSignIn = (
  folder: string,
  ports: Ports,
  mechanisms: readonly TokenMechanism[],
): string => `auth_mechanisms = ${['plain', 'login', ...mechanisms].join(' ')}
passdb {
  driver = oauth2
  mechanisms = xoauth2 oauthbearer
  args = ${folder}/tokens.conf
}
service auth {
  inet_listener {
    address = 127.0.0.1
    port = ${ports.auth}
  }
}
`;

/** Everything in one folder, so that it runs with or without root and leaves nothing behind. */
export function configOf(
  folder: string,
  ports: Ports,
  { isRoot, tls, tokenCheck, tokenMechanisms = ['xoauth2', 'oauthbearer'] }: ServerOptions,
): string {
  const self = userInfo();
  const users = isRoot
    ? ''
    : `default_internal_user = ${self.username}\ndefault_login_user = ${self.username}\n`;
  const mail = isRoot ? { uid: nobody, gid: nobody } : { uid: self.uid, gid: self.gid };
  return `${users}base_dir = ${folder}/run
state_dir = ${folder}/state
log_path = ${folder}/log
protocols = imap
ssl = ${tls ? 'yes' : 'no'}
ssl_cert = <${folder}/cert.pem
ssl_key = <${folder}/key.pem
ssl_dh =
disable_plaintext_auth = no
first_valid_uid = 1
mail_plugins = quota
protocol imap {
  mail_plugins = quota imap_quota
}
plugin {
  quota = count:User quota
  quota_vsizes = yes
  quota_rule = *:storage=${quotaKilobytes}K
}
mail_location = maildir:${folder}/mail/%u
${tokenCheck ? tokenSignIn(folder, ports, tokenMechanisms) : ''}passdb {
  driver = static
  ${tokenCheck ? 'mechanisms = plain login\n  ' : ''}args = password=${password.replace('%', '%%')}
}
userdb {
  driver = static
  args = uid=${mail.uid} gid=${mail.gid} home=${folder}/mail/%u allow_all_users=yes
}
service imap-login {
  chroot =
  inet_listener imap {
    address = 127.0.0.1
    port = ${ports.plain}
  }
  inet_listener imaps {
    address = 127.0.0.1
    port = ${ports.secure}
    ssl = ${tls ? 'yes' : 'no'}
  }
}
service anvil {
  chroot =
  # No growing pause after a failed sign-in.
  unix_listener anvil-auth-penalty {
    mode = 0
  }
}
service stats {
  chroot =
}
`;
}

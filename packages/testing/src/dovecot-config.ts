import { userInfo } from 'node:os';

export const password = 'a%secret';
/** The uid of Debian's user without any rights. */
export const nobody = 65_534;

/** Per user: the server reports how full a mailbox is, and `deliver` works even when it is full. */
const quotaKilobytes = 1_024;

export interface Ports {
  plain: number;
  secure: number;
}

/** Everything in one folder, so that it runs with or without root and leaves nothing behind. */
export function configOf(
  folder: string,
  ports: Ports,
  { isRoot, tls }: { isRoot: boolean; tls: boolean },
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
passdb {
  driver = static
  args = password=${password.replace('%', '%%')}
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
}
service stats {
  chroot =
}
`;
}

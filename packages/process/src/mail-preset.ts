/** How the account of a mail provider is signed in to without a password. */
interface SignInPreset {
  grant: 'client_credentials' | 'authorization_code';
  authorizeUrl: string;
  tokenUrl: string;
  scopes: { client_credentials?: string; authorization_code: string };
}

interface MailPreset {
  /** `{region}` stands for MAIL_REGION. */
  smtp: string;
  /** Without one, the provider only sends. */
  imap?: string;
  /** The default of MAIL_REGION. */
  region?: string;
  signIn?: SignInPreset;
}

/** Servers and ports as the providers document them. The account is added from MAIL_USER and MAIL_PASSWORD. */
const presets: Readonly<Record<string, MailPreset>> = {
  microsoft: {
    smtp: 'smtp://smtp.office365.com:587?requireTLS=true',
    imap: 'imaps://outlook.office365.com:993/INBOX',
    signIn: {
      grant: 'client_credentials',
      authorizeUrl: 'https://login.microsoftonline.com/{tenant}/oauth2/v2.0/authorize',
      tokenUrl: 'https://login.microsoftonline.com/{tenant}/oauth2/v2.0/token',
      scopes: {
        client_credentials: 'https://outlook.office365.com/.default',
        authorization_code:
          'https://outlook.office.com/IMAP.AccessAsUser.All https://outlook.office.com/SMTP.Send offline_access',
      },
    },
  },
  outlook: {
    smtp: 'smtp://smtp-mail.outlook.com:587?requireTLS=true',
    imap: 'imaps://outlook.office365.com:993/INBOX',
    signIn: {
      grant: 'authorization_code',
      authorizeUrl: 'https://login.microsoftonline.com/consumers/oauth2/v2.0/authorize',
      tokenUrl: 'https://login.microsoftonline.com/consumers/oauth2/v2.0/token',
      scopes: {
        authorization_code:
          'https://outlook.office.com/IMAP.AccessAsUser.All https://outlook.office.com/SMTP.Send offline_access',
      },
    },
  },
  google: {
    smtp: 'smtps://smtp.gmail.com:465',
    imap: 'imaps://imap.gmail.com:993/INBOX',
    signIn: {
      grant: 'authorization_code',
      authorizeUrl: 'https://accounts.google.com/o/oauth2/v2/auth',
      tokenUrl: 'https://oauth2.googleapis.com/token',
      scopes: { authorization_code: 'https://mail.google.com/' },
    },
  },
  fastmail: { smtp: 'smtps://smtp.fastmail.com:465', imap: 'imaps://imap.fastmail.com:993/INBOX' },
  zoho: {
    smtp: 'smtps://smtppro.zoho.{region}:465',
    imap: 'imaps://imappro.zoho.{region}:993/INBOX',
    region: 'com',
  },
  ionos: {
    smtp: 'smtps://smtp.ionos.{region}:465',
    imap: 'imaps://imap.ionos.{region}:993/INBOX',
    region: 'com',
  },
  ses: { smtp: 'smtps://email-smtp.{region}.amazonaws.com:465', region: 'us-east-1' },
  postmark: { smtp: 'smtp://smtp.postmarkapp.com:587?requireTLS=true' },
  mailgun: { smtp: 'smtps://smtp.{region}mailgun.org:465', region: 'us' },
  brevo: { smtp: 'smtp://smtp-relay.brevo.com:587?requireTLS=true' },
};

/** `smtp`: any other provider, by SMTP_URL and IMAP_URL alone. */
export const mailPresetNames = ['smtp', ...Object.keys(presets)] as const;

type Given = Readonly<Record<string, string | undefined>>;

export interface FilledMail {
  /** The variables that the preset adds; given ones are not among them. */
  added: Record<string, string>;
  /** Variables that the preset needs and that are missing. */
  missing: string[];
}

const signInVariables = [
  'MAIL_OAUTH_CLIENT_ID',
  'MAIL_OAUTH_CLIENT_SECRET',
  'MAIL_OAUTH_GRANT',
  'MAIL_OAUTH_AUTHORIZE_URL',
  'MAIL_OAUTH_TOKEN_URL',
  'MAIL_OAUTH_SCOPE',
  'MAIL_OAUTH_TENANT',
] as const;

const withAccount = (address: string, user: string, password: string): string => {
  const account = encodeURIComponent(user) + (password && `:${encodeURIComponent(password)}`);
  return address.replace('://', `://${account}@`);
};

/** Mailgun's region is a part of its name, and only outside the US: `smtp.eu.mailgun.org`. */
function regionOf(name: string, region: string): string {
  if (name !== 'mailgun') return region;
  return region === 'us' ? '' : `${region}.`;
}

/** Zoho's servers for addresses of a domain of one's own, and those for its own addresses. */
const hostOf = (address: string, user: string): string =>
  /@zoho(?:mail|corp)?\.[a-z.]+$/i.test(user) ? address.replace('pro.zoho.', '.zoho.') : address;

/** Adds what a mail provider's preset knows: servers, ports, endpoints and scopes. Given variables win. */
export function fillMailPreset(given: Given): FilledMail {
  const name = given.MAIL_PROVIDER ?? '';
  const preset = Object.hasOwn(presets, name) ? presets[name] : undefined;
  const isSignIn = signInVariables.some((variable) => given[variable] !== undefined);
  const added: Record<string, string> = {};
  const add = (variable: string, value: string | undefined) => {
    if (value !== undefined && given[variable] === undefined) added[variable] = value;
  };
  const missing: string[] = [];
  const need = (variable: string) => {
    if (given[variable] === undefined && added[variable] === undefined) missing.push(variable);
  };
  if (preset) {
    const signIn = isSignIn ? preset.signIn : undefined;
    const isAddressed = given.SMTP_URL !== undefined && (given.IMAP_URL !== undefined || !preset.imap);
    if (!isAddressed) {
      need('MAIL_USER');
      if (!signIn) need('MAIL_PASSWORD');
    }
    const region = regionOf(name, given.MAIL_REGION ?? preset.region ?? '');
    const addressOf = (address: string | undefined) =>
      address &&
      withAccount(
        hostOf(address, given.MAIL_USER ?? '').replace('{region}', region),
        given.MAIL_USER ?? '',
        signIn ? '' : (given.MAIL_PASSWORD ?? ''),
      );
    if (missing.length === 0) {
      add('SMTP_URL', addressOf(preset.smtp));
      add('IMAP_URL', addressOf(preset.imap));
    }
    if (signIn) {
      const inTenant = (url: string) =>
        url.replace('{tenant}', encodeURIComponent(given.MAIL_OAUTH_TENANT ?? ''));
      if (signIn.tokenUrl.includes('{tenant}') && given.MAIL_OAUTH_TOKEN_URL === undefined)
        need('MAIL_OAUTH_TENANT');
      const grant = given.MAIL_OAUTH_GRANT ?? signIn.grant;
      add('MAIL_OAUTH_GRANT', grant);
      add('MAIL_OAUTH_AUTHORIZE_URL', inTenant(signIn.authorizeUrl));
      add('MAIL_OAUTH_TOKEN_URL', inTenant(signIn.tokenUrl));
      add('MAIL_OAUTH_SCOPE', signIn.scopes[grant as keyof typeof signIn.scopes]);
    }
  }
  if (isSignIn) {
    const isOfShop = (given.MAIL_OAUTH_GRANT ?? added.MAIL_OAUTH_GRANT) === 'client_credentials';
    need('MAIL_OAUTH_CLIENT_ID');
    need('MAIL_OAUTH_TOKEN_URL');
    need('MAIL_OAUTH_SCOPE');
    need(isOfShop ? 'MAIL_OAUTH_CLIENT_SECRET' : 'MAIL_OAUTH_AUTHORIZE_URL');
  }
  return { added, missing };
}

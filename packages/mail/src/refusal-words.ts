/** Names of users, servers and sites: a mailbox may be named `spam` and a server `relay`. */
const name = /@|[^\s.]\.[^\s.]/;

/**
 * Words about the sender, its server or its reputation, or about a temporary problem. They decide even if the
 * reply also names the address: `sender verify failed: no such user`. Each matches as a prefix of words.
 */
const shopWords = new RegExp(
  `\\b(?:${[
    // Part of the name of a Postfix lookup table for addresses.
    'relay(?! recipient table)',
    'rbl|dnsbl|block|black|listed|reputation|abus|spam|junk|virus|malware|phish',
    'polic|permit|permission|prohibit|denied|forbidden|administrat|(?<!mailbox name )not allowed',
    'authenti|authori|log ?in|sign in|password|credential',
    'sender|sending (?:account|address|domain|host|mailbox|server|user)|outgoing|outbound|mail from|from address|helo|ehlo|client host|reverse|ptr|spf|dkim|dmarc|tls|ip\\b',
    'your (?:account|address|domain|host|mail ?server|network|provider|server|smtp|user)',
    'quota|full\\b|exceed|limit|rate\\b|too many|throttl|gr[ae]ylist|tempor|later',
  ].join('|')})`,
  'i',
);

const noun = '(?:user|mailbox|recipient|account|address|addressee|inbox)';
const addressWords = new RegExp(
  `\\b(?:${[
    // "No such user here", "Unknown local recipient", "Sorry, no mailbox here by that name", Exim's "Unrouteable address".
    `(?:no such|unknown|invalid|bad|nonexistent|non-existent) (?:(?:local|virtual|e-?mail) )?${noun}`,
    'no mailbox',
    'unroute?able address|undeliverable address',
    `not (?:a )?(?:valid|known) ${noun}`,
    'mailbox name (?:not allowed|invalid)',
    // "User unknown", "Recipient address rejected", "This account has been disabled". The gap is bounded to
    // keep the time linear.
    `${noun}\\b[^:;]{0,50}?\\b(?:${[
      'unknown|unavailable|not available|invalid|rejected|no longer',
      'disabled|deactivated|discontinued|inactive|suspended|closed',
      "(?:not|cannot|can't|couldn't) (?:be )?(?:found|known|exist|valid)",
      "(?:doesn't|does not|didn't|did not) (?:exist|have)",
    ].join('|')})`,
  ].join('|')})`,
  'i',
);

/** Enough for any server's reply. */
const longest = 2_000;

const plainWords = (reply: string): string =>
  reply
    .slice(0, longest)
    .split(/\s+/)
    .filter((word) => !name.test(word))
    .join(' ');

/**
 * Whether a server's reply is about the address itself: it does not exist or accepts no mail. False for words
 * about the sender, and for ambiguous ones.
 */
export function isAboutAddress(reply: string): boolean {
  const words = plainWords(reply);
  return addressWords.test(words) && !shopWords.test(words);
}

/**
 * Words about the sender and its permission to send. Unlike `shopWords`, none that a server also uses about a
 * recipient.
 */
const senderWords =
  /\b(?:relay(?! recipient table)|authenti|authori|log ?in\b|sign in\b|sender|sending (?:account|user)|your (?:account|user))/i;

/** Whether a server's reply is about the sender, despite its enhanced code: `550 5.1.0 sender rejected`. */
export const isAboutSender = (reply: string): boolean => {
  const words = plainWords(reply);
  return senderWords.test(words) && !/\bunknown|no such|not exist/i.test(words);
};

import ipaddr from 'ipaddr.js';

/** Whether an IP address is one of the internet's, not of this machine, its network or a special purpose. */
export function isPublicAddress(address: string): boolean {
  if (address.includes('%') || !ipaddr.isValid(address)) return false;
  return ipaddr.parse(address).range() === 'unicast';
}

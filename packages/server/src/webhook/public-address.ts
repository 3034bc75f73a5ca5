import { BlockList, isIP } from 'node:net';

const blockList = (family: 'ipv4' | 'ipv6', networks: readonly `${string}/${number}`[]): BlockList => {
  const list = new BlockList();
  for (const network of networks) {
    const [base = '', bits] = network.split('/');
    list.addSubnet(base, Number(bits), family);
  }
  return list;
};

/** IANA's registry of special-purpose IPv4 addresses, and multicast. */
const innerV4 = blockList('ipv4', [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
]);

/** All of IPv6 that is given out; loopback, local, multicast, mapped and translated IPv4 addresses lie outside of it. */
const givenOutV6 = blockList('ipv6', ['2000::/3']);
/** Parts of it that are tunnels to IPv4 addresses (Teredo, 6to4), protocols' own and documentation. */
const specialV6 = blockList('ipv6', ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']);

/** Whether an IP address is one of the internet's, not of this machine, its network or a special purpose. */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !innerV4.check(address, 'ipv4');
    case 6:
      return !address.includes('%') && givenOutV6.check(address, 'ipv6') && !specialV6.check(address, 'ipv6');
    default:
      return false;
  }
}

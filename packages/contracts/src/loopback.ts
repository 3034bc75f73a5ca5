const loopback = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\]|::1)(:\d+)?$/i;

/** True for a host that is this machine alone: a name or an address, as a `Host` header or a variable has it. */
export const isLoopbackHost = (host: string): boolean => loopback.test(host);

/** True where a product that listens on `host`, and is known to visitors as `publicUrl`, serves this machine alone. */
export const servesOnlyThisMachine = (host: string, publicUrl: string): boolean =>
  isLoopbackHost(host) && URL.canParse(publicUrl) && isLoopbackHost(new URL(publicUrl).host);

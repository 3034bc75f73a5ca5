const loopback = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\]|::1)(:\d+)?$/i;

/** Whether a host, from a `Host` header or a variable, is this machine only: a name or an address. */
export const isLoopbackHost = (host: string): boolean => loopback.test(host);

/**
 * Whether a product that listens on `host`, with the public address `publicUrl`, serves this machine only.
 */
export const servesOnlyThisMachine = (host: string, publicUrl: string): boolean =>
  isLoopbackHost(host) && URL.canParse(publicUrl) && isLoopbackHost(new URL(publicUrl).host);

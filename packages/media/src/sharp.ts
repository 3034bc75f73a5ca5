/** The library that reads and draws pictures, loaded when one is first wanted: pages and leads need none of its 15 MiB. */
export const loadSharp = async () => (await import('sharp')).default;

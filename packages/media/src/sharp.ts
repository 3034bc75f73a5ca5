/** The image library, loaded on first use: pages and leads don't need its 15 MiB. */
export const loadSharp = async () => (await import('sharp')).default;

/**
 * Node flags of the api and the worker. By default V8 lets the heap grow to several times the live data
 * before it collects, and the api holds 350 to 400 MiB after some load instead of 245.
 * docs/decisions/006-standalone-product.md has the cost. The Dockerfile repeats this value.
 */
export const heapFlags = ['--heap-growing-percent=40'];

/**
 * How the api and the worker are started beside their script. Left alone, V8 lets garbage grow to several times of what is
 * alive before it collects, and the api holds 350 to 400 MiB after some load in place of 245. What that costs
 * is in docs/decisions/006-standalone-product.md. The Dockerfile says the same.
 */
export const heapFlags = ['--heap-growing-percent=40'];

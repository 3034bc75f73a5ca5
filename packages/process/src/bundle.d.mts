/** How a program's bundle takes its imports, as Vite's `ssr` option. */
export declare const bundledImports: { noExternal: RegExp[]; external: true };

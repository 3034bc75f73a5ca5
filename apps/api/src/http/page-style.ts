/** The look of the site, for the few pages that have no build of their own: paper, solder mask, copper. */
export const pageStyle = `
:root{color-scheme:light dark;--paper:#f5f3ec;--raised:#fdfcf8;--sunken:#eae7dc;--ink:#14211c;--muted:#4d5a53;--rule:#d5d0c1;
--board:#0c2b22;--board-ink:#f2f1e6;--copper:#97481c;--get:#1b5391;--post:#0b6b43;--put:#7a5200;--delete:#a8231b;--focus:#b4531a;
--sans:"Archivo",system-ui,sans-serif;--mono:"JetBrains Mono",ui-monospace,monospace}
@media (prefers-color-scheme:dark){:root{--paper:#0b1411;--raised:#121e1a;--sunken:#070e0c;--ink:#ebeee6;--muted:#a5b3aa;--rule:#263630;
--board:#0c2b22;--board-ink:#f2f1e6;--copper:#eaa676;--get:#8ab8ef;--post:#6fd3a0;--put:#e3b85a;--delete:#f2948c;--focus:#eaa676}}
*{box-sizing:border-box}html{scroll-behavior:smooth}@media (prefers-reduced-motion:reduce){html{scroll-behavior:auto}}
body{margin:0;background:var(--paper);color:var(--ink);font:1rem/1.6 var(--sans)}
:focus-visible{outline:3px solid var(--focus);outline-offset:2px}
`;

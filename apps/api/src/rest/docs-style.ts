import { pageStyle } from '../http/page-style.ts';

export const docsStyle = `${pageStyle}
.skip{position:absolute;left:-999rem}.skip:focus{left:1rem;top:1rem;background:var(--raised);padding:.5rem 1rem}
header{background:var(--board);color:var(--board-ink);padding:clamp(1.5rem,4vw,3.5rem) clamp(1rem,5vw,3rem)}
header h1{margin:0;font-size:clamp(1.75rem,1.2rem + 2.5vw,2.75rem);line-height:1.15}header p{margin:.5rem 0 0}header a{color:#eaa676}
.frame{display:grid;grid-template-columns:minmax(0,15rem) minmax(0,1fr);gap:clamp(1rem,4vw,3rem);max-width:80rem;margin:0 auto;padding:2rem clamp(1rem,5vw,3rem)}
@media (max-width:60rem){.frame{grid-template-columns:minmax(0,1fr)}nav{display:none}}
nav{position:sticky;top:1rem;align-self:start;max-height:calc(100vh - 2rem);overflow:auto}
nav ul{list-style:none;margin:0 0 1rem;padding:0}nav a{display:block;padding:.2rem 0;color:var(--muted);text-decoration:none;overflow-wrap:anywhere}nav a:hover{color:var(--copper);text-decoration:underline}
nav h2{font-size:.75rem;letter-spacing:.08em;text-transform:uppercase;margin:1rem 0 .25rem;color:var(--ink)}
main h2{margin:2.5rem 0 .25rem;font-size:1.5rem;border-bottom:2px solid var(--copper);padding-bottom:.25rem;text-transform:capitalize}
details{background:var(--raised);border:1px solid var(--rule);border-radius:8px;margin:.75rem 0}
summary{display:flex;flex-wrap:wrap;gap:.25rem .75rem;align-items:baseline;padding:.75rem 1rem;cursor:pointer}
summary code{font-size:1rem;overflow-wrap:anywhere}summary span{color:var(--muted)}
.method{font:700 .75rem/1 var(--mono);border:1px solid currentColor;border-radius:3px;padding:.3rem .45rem;min-width:4.2rem;text-align:center}
.get{color:var(--get)}.post{color:var(--post)}.put,.patch{color:var(--put)}.delete{color:var(--delete)}
.inside{padding:0 1rem 1rem}.inside h3{font-size:.875rem;margin:1.25rem 0 .25rem}
table{border-collapse:collapse;width:100%;font-size:.875rem}th,td{text-align:left;vertical-align:top;padding:.35rem .75rem .35rem 0;border-bottom:1px solid var(--rule)}
pre,code{font-family:var(--mono);font-size:.8125rem}pre{background:var(--sunken);border-radius:3px;padding:.75rem 1rem;overflow:auto;margin:.25rem 0}
.scroll{overflow-x:auto}.lock{font-size:.75rem;border:1px solid var(--rule);border-radius:3px;padding:.1rem .4rem}
a{color:var(--copper)}
`;

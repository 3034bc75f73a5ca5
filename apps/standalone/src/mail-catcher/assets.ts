export const inboxCss = `
:root { color-scheme: light dark; --ground: #f6f7f5; --card: #fff; --ink: #17201b; --soft: #55605a; --line: #dde2dd; --accent: #0b7a4b; }
@media (prefers-color-scheme: dark) {
  :root { --ground: #101412; --card: #181e1b; --ink: #e8eeea; --soft: #9daaa2; --line: #2a332e; --accent: #4cc38a; }
}
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 60rem; padding: 1.5rem 1rem 4rem; background: var(--ground); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
a { color: var(--accent); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
h1 { margin: 0; font-size: 1.5rem; line-height: 1.25; overflow-wrap: anywhere; }
.bar { display: flex; flex-wrap: wrap; align-items: center; gap: .5rem 1rem; margin-bottom: 1rem; }
.bar .hint { flex-basis: 100%; order: 1; margin: 0; color: var(--soft); }
.bar .search, .back { margin-left: auto; }
.back { margin-left: 0; margin-right: auto; }
input, button { font: inherit; color: inherit; border: 1px solid var(--line); border-radius: .5rem; padding: .4rem .75rem; background: var(--card); }
button { cursor: pointer; }
button:disabled { opacity: .5; cursor: default; }
.count { color: var(--soft); margin: 0 0 .5rem; }
.list { list-style: none; margin: 0; padding: 0; background: var(--card); border: 1px solid var(--line); border-radius: .75rem; overflow: hidden; }
.list li + li { border-top: 1px solid var(--line); }
.list a { display: grid; grid-template-columns: 1fr auto; gap: 0 1rem; padding: .75rem 1rem; color: inherit; text-decoration: none; }
.list a:hover { background: color-mix(in srgb, var(--accent) 8%, transparent); }
.list a:focus-visible { outline-offset: -2px; }
.subject { font-weight: 600; overflow-wrap: anywhere; }
.to { grid-row: 2; color: var(--soft); overflow-wrap: anywhere; }
time { color: var(--soft); white-space: nowrap; }
.empty { padding: 3rem 1rem; text-align: center; color: var(--soft); background: var(--card); border: 1px dashed var(--line); border-radius: .75rem; }
.envelope, .headers { display: grid; grid-template-columns: max-content 1fr; gap: .25rem 1rem; margin: 1rem 0; }
dt { color: var(--soft); }
dd { margin: 0; overflow-wrap: anywhere; }
.headers { font: .875rem/1.5 ui-monospace, monospace; background: var(--card); border: 1px solid var(--line); border-radius: .75rem; padding: 1rem; }
.tabs { display: flex; gap: .25rem; margin: 1.25rem 0 .75rem; border-bottom: 1px solid var(--line); }
.tabs a { padding: .5rem .9rem; color: var(--soft); text-decoration: none; border-bottom: 2px solid transparent; margin-bottom: -1px; }
.tabs a[aria-current] { color: var(--ink); border-color: var(--accent); }
.mail { width: 100%; height: 75vh; border: 1px solid var(--line); border-radius: .75rem; background: #fff; }
pre { margin: 0; padding: 1rem; overflow: auto; max-height: 75vh; white-space: pre-wrap; overflow-wrap: anywhere; font: .875rem/1.5 ui-monospace, monospace; background: var(--card); border: 1px solid var(--line); border-radius: .75rem; }
@media (max-width: 34rem) {
  .list a { grid-template-columns: 1fr; }
  .to { grid-row: auto; }
  .bar .search { order: 2; margin-left: 0; flex: 1 0 100%; }
  .bar form:last-child { margin-left: auto; }
  .search input { width: 100%; }
  .envelope, .headers { grid-template-columns: 1fr; }
}
`;

/** Shows times in the reader's zone and updates the list; the pages also work without it. */
export const inboxJs = `
const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });
const localTimes = (root) => {
  for (const time of root.querySelectorAll('time')) time.textContent = format.format(new Date(time.dateTime));
};
localTimes(document);
const list = document.querySelector('[data-live]');
if (list) {
  let last = null;
  setInterval(async () => {
    if (document.hidden) return;
    try {
      const text = await (await fetch(location.href)).text();
      if (text === last) return;
      last = text;
      const fresh = new DOMParser().parseFromString(text, 'text/html');
      const next = fresh.querySelector('[data-live]');
      if (!next || list.contains(document.activeElement)) return;
      localTimes(next);
      list.replaceChildren(...next.childNodes);
      document.title = fresh.title;
      document.querySelector('.bar button').disabled = fresh.querySelector('.bar button').disabled;
    } catch {
      // The product is restarting; the next round asks again.
    }
  }, 3000);
}
`;

import { demoNoteId, demoStylePath } from '@perfboard/contracts/words/demo';
import { Router } from 'express';

/** The note's look, on paper and board of either theme, and what a demo has not: fields for files and settings of the account. The sidebar ends above the note’s height. */
const style = `#${demoNoteId}{background:#0c2b22;color:#f2f1e6;padding:.4rem 1rem;text-align:center;font-size:.875rem;line-height:1.5}
#${demoNoteId} p{margin:0}
#${demoNoteId} a{color:#eaa676;text-decoration:underline;text-underline-offset:.2em;padding:.3rem .15rem;white-space:nowrap}
.takes-files{display:none}
.own-account.own-account{display:none}
.in-demo.in-demo{display:block}
@media (width>=1024px){.desk-sidebar>*{max-height:calc(100dvh - 2.2rem)}}
`;

/** The stylesheet of a demo's pages. */
export function demoDoor(): Router {
  const router = Router();
  router.get(demoStylePath, (_request, response) => {
    response.type('text/css').set('cache-control', 'public, max-age=3600').send(style);
  });
  return router;
}

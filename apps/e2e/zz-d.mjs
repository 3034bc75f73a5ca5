import { launch } from './zz-lib.mjs';
const base='http://127.0.0.1:4571';
const b=await launch();
const c=await b.newContext({viewport:{width:390,height:844}}); const p=await c.newPage();
await p.goto(base+'/contactus',{waitUntil:'domcontentloaded'});
await p.evaluate(()=>{document.documentElement.style.fontSize='32px'}); await p.waitForTimeout(400);
console.log(JSON.stringify(await p.evaluate(()=>[...document.querySelectorAll('body *')].filter(e=>e.getBoundingClientRect().right>392&&e.checkVisibility()).map(e=>[e.tagName,e.className.toString().slice(0,60),Math.round(e.getBoundingClientRect().right)]).slice(0,8))));
await b.close();

import { launch } from './zz-lib.mjs';
const base='http://127.0.0.1:4571';
const b=await launch();
for (const [w,fs] of [[390,16],[320,16],[390,32]]) {
 const c=await b.newContext({viewport:{width:w,height:844},locale:'en-US'}); const p=await c.newPage();
 await p.goto(base+'/contactus',{waitUntil:'domcontentloaded'});
 await p.evaluate(f=>{document.documentElement.style.fontSize=f+'px'},fs); await p.waitForTimeout(500);
 console.log(w,fs,JSON.stringify(await p.evaluate(()=>[document.documentElement.scrollWidth,[...document.querySelectorAll('header address > a')].map(a=>{const r=a.getBoundingClientRect();return [Math.round(r.left),Math.round(r.right)]})])));
 await p.screenshot({path:`/tmp/w/s2-head-${w}-${fs}.png`,clip:{x:0,y:0,width:w,height:260}});
 await c.close();
}
const c=await b.newContext({viewport:{width:390,height:700},locale:'de-DE'}); const p=await c.newPage();
await p.goto(base+'/',{waitUntil:'domcontentloaded'}); await p.waitForTimeout(2500);
await p.evaluate(()=>window.scrollTo({top:1e6,behavior:'instant'})); await p.waitForTimeout(500);
console.log(await p.locator('.language-suggestion').count());
await p.screenshot({path:'/tmp/w/s2-lang.png'});
await b.close();

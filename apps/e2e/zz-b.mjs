import { launch } from './zz-lib.mjs';
const base='http://127.0.0.1:4571';
const b=await launch();
for (const [view,vp,top] of [['?view=grid',{width:1280,height:800},3600],['?view=grid',{width:390,height:844},7200]]){
 for (const more of [false,true]) {
 const c=await b.newContext({viewport:vp}); const p=await c.newPage();
 await p.goto(base+'/projects'+view); await p.locator('html[data-js]').waitFor();
 if(more){ const l=p.getByRole('link',{name:'More projects'}); if(await l.count()){await l.click(); await p.waitForTimeout(1500);} }
 const n=await p.locator('article').count();
 await p.evaluate(()=>{window.__l=[];addEventListener('scroll',()=>window.__l.push([Math.round(performance.now()),scrollY,document.querySelectorAll('article').length,location.pathname.length]),{capture:true})}); await p.evaluate(t=>window.scrollTo({top:t,behavior:'instant'}),top); await p.waitForTimeout(300);
 const y=await p.evaluate(()=>scrollY);
 // click link in viewport
 const h=await p.evaluate(()=>{const a=[...document.querySelectorAll('article h2 a, article h3 a')].find(e=>{const r=e.getBoundingClientRect();return r.top>150&&r.bottom<innerHeight&&r.left>0}); window.__y=[scrollY,a.getBoundingClientRect().top]; window.__a=a.textContent; a.click(); return a.textContent});
 await p.waitForURL(/projects\/[\da-f-]{36}/); await p.waitForTimeout(800);
 await p.goBack(); const ys=[]; for(let i=0;i<8;i++){ys.push(await p.evaluate(()=>{const a=[...document.querySelectorAll('article h2 a, article h3 a')].find(e=>e.textContent===window.__a);return [scrollY,Math.round(a?.getBoundingClientRect().top),document.documentElement.scrollHeight]}).catch(e=>0)); await p.waitForTimeout(200);} console.log(JSON.stringify(ys), JSON.stringify(await p.evaluate(()=>window.__l)));
 console.log(view,vp.width,more,n,'->',await p.locator('article').count(),y,'->',await p.evaluate(()=>scrollY), p.url());
 await c.close();
}}
await b.close();

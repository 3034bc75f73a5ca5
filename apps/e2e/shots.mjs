import { chromium } from 'playwright-core';
const u='/tmp/perfboard-chromium-0/147.0.0';
const env={...process.env, LD_LIBRARY_PATH:`${u}/al2023/lib`, FONTCONFIG_PATH:`${u}/fonts`};
const b=await chromium.launch({executablePath:`${u}/chromium`,env,args:['--no-sandbox','--disable-gpu','--disable-dev-shm-usage','--headless=old']});
const base='http://localhost:4555';
const login=await fetch(base+'/api/auth/sign-in/email',{method:'POST',headers:{'content-type':'application/json',origin:base},body:JSON.stringify({email:'admin@example.com',password:process.argv[2]})});
const cookie=login.headers.getSetCookie().map(c=>c.split(';')[0]).join('; ');
const cur=await (await fetch(base+'/api/v1/shop/languages',{headers:{cookie}})).json();
const put=await fetch(base+'/api/v1/shop/languages',{method:'PUT',headers:{'content-type':'application/json',cookie,origin:base},body:JSON.stringify({version:cur.version,value:{primary:'en',further:['de','es','fr','ar-XB','en-XA']}})});
console.log(put.status,await put.text());
const shots=[['de-home','/de',1440,'light'],['de-home-390','/de',390,'dark'],['de-projects','/de/projects',1440,'dark'],['de-booking-390','/de/booking',390,'light',async p=>{await p.getByRole('button',{name:/Beratung|buchen|vereinbaren/}).last().click();await p.waitForTimeout(1500)}],['rtl-home','/ar-XB',1440,'light'],['rtl-booking-390','/ar-XB/booking',390,'dark'],['xa-contact','/en-XA/contactus',1440,'light'],['fr-contact-390','/fr/contactus',390,'light']];
for(const [n,path,w,cs,act] of shots){
  const c=await b.newContext({viewport:{width:w,height:900},colorScheme:cs,reducedMotion:'reduce'});
  const p=await c.newPage(); const errs=[]; p.on('console',m=>['error','warning'].includes(m.type())&&errs.push(m.text())); p.on('pageerror',e=>errs.push(e.message));
  await p.goto(base+path); await p.locator('html[data-js]').waitFor({timeout:30000}).catch(()=>errs.push('no js'));
  if(act) await act(p).catch(e=>errs.push(String(e).slice(0,200)));
  await p.screenshot({path:`/tmp/w/shots-i/${n}.png`,fullPage:w===390||n.includes('home')});
  console.log(n,errs.slice(0,3)); await c.close();
}
await b.close();

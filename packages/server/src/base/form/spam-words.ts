/** Phrases that sell something to a shop's owner instead of asking the shop for something. */
export const pitchPhrases: readonly RegExp[] = [
  /\b(?:first|1st|top|front) page (?:of|on|in) google\b/,
  /\brank(?:ing|s)? (?:your|higher|#?1|number one|on google)/,
  /\b(?:high[- ]quality |dofollow |do-follow |da ?\d+\+? )?back ?links?\b/,
  /\bdomain (?:authority|rating)\b/,
  /\b(?:guest|sponsored) posts?\b/,
  /\b(?:local |monthly |affordable |white hat )?seo (?:services?|packages?|audit|experts?|agency|company|newsletter|plan|specialist)\b/,
  /\bsearch engine (?:optimi[sz]ation|rankings?)\b/,
  /\b(?:boost|increase|more|drive|explode|double|targeted|organic) (?:your |the |website |web |organic |targeted ){0,5}(?:traffic|visitors|rankings|sales online|online presence)\b/,
  /\b(?:i|we) (?:noticed|found|came across|visited|was browsing|were browsing|was on|just checked|stumbled (?:up)?on) your (?:web ?site|site|page|business|company online)/,
  /\b(?:redesign|revamp|rebuild) (?:your|of your) (?:web ?site|site|online presence)\b/,
  /\b(?:web|app|mobile app|wordpress) (?:design|development) (?:agency|company|services|team) (?:from|in|based)\b/,
  /\b(?:explainer|promo|promotional|animated) videos?\b/,
  /\b(?:e-?mail|b2b|business|contact) (?:lists?|leads?|databases?)\b/,
  /\blead generation\b/,
  /\b(?:millions of|\d[\d,.]{0,15}k?\+?) (?:contact forms|web ?sites|websites|followers|subscribers|verified e?-?mails|leads)\b/,
  /\b(?:contact form (?:blasting|marketing|submissions?|advertising)|your (?:ad|message) (?:to|on) (?:millions|thousands))\b/,
  /\bbuy (?:cheap )?(?:followers|likes|reviews|subscribers|traffic|accounts)\b/,
  /\b(?:google|trustpilot|5[- ]star|five[- ]star) reviews? (?:for your|service|package)/,
  /\bvirtual assistants?\b.{0,200}\b(?:hour|hire|offer)/,
  /\b(?:opt|opting)[- ]out\b|\bto unsubscribe\b|\breply (?:with )?["']?(?:stop|remove|no)["']?\b/,
  /\b(?:copyright|dmca) (?:infringement|violation)\b|\byour domain (?:is )?(?:expir|about to)/,
  /\bdomain (?:name )?(?:expiration|renewal|registration) notification\b/,
];

/** Quick money, pills, bets, and other topics that have nothing to do with electronics. */
export const schemePhrases: readonly RegExp[] = [
  /\b(?:earn|make|made|making|earned|get) (?:up to |over |an extra )?[$€£₹] ?\d/,
  /\b(?:per|a|every|each) (?:day|week|hour|month) (?:from home|online|guaranteed|without)/,
  /\bpassive income\b|\bfinancial freedom\b|\bget rich\b|\bwork from home\b/,
  /\b(?:crypto|bitcoin|btc|usdt|forex|trading) (?:investments?|platform|signals?|profits?|bot(?:s)? that|giveaway|airdrop|wallet (?:is|has)|returns?|recovery|mining (?:pool|profit|contract|invest))/,
  /\b(?:invest|investment) (?:opportunity|plan|portfolio|from (?:only )?[$€£])/,
  /\b(?:double|triple|multiply) your (?:money|investment|bitcoin|deposit)\b/,
  /\b(?:instant|fast|quick|easy|business|personal|unsecured|low[- ]interest|guaranteed) (?:cash |business |personal )?loans?\b|\bloan (?:offer|approval|approved)\b/,
  /\b(?:working capital|line of credit|business funding|merchant cash)\b/,
  /\b(?:online |crypto )?casinos?\b.{0,200}\b(?:bonus|play|slots?|win|free|deposit)|\bfree spins?\b|\b(?:sports? )?betting (?:tips|site|bonus|odds)\b|\bjackpot\b|\bslots? (?:online|games?)\b/,
  /\b(?:viagra|cialis|levitra|tramadol|xanax|kamagra|sildenafil|modafinil|ozempic|semaglutide)\b/,
  /\b(?:weight loss|lose weight|male enhancement|erectile|keto (?:pills?|gummies)|cbd (?:oil|gummies))\b/,
  /\b(?:hot|sexy|lonely|single|horny|naked) (?:girls?|women|ladies|singles|milfs?|moms?)\b|\b(?:porn|xxx|escorts?|onlyfans|webcam girls?|sex (?:dating|tonight|chat))\b/,
  /\b(?:replica|cheap|fake|luxury) (?:watches|rolex|handbags|sunglasses|ray[- ]?bans?|jerseys)\b/,
  /\b(?:lottery|inheritance|next of kin|beneficiary|unclaimed (?:fund|prize)|million (?:usd|dollars|euros)|atm card|western union|bank transfer of)\b/,
  /\b(?:i (?:have )?(?:hacked|recorded you)|hacked your|your (?:device|account|web ?site) (?:was|has been|is) (?:hacked|infected|compromised))\b/,
  /\b(?:write|buy|order) (?:my |your |an? )?(?:essays?|dissertations?|fake (?:id|passport|diploma)s?)\b/,
  /\b(?:act now|limited time (?:offer|only)|risk[- ]free|100% (?:free|guaranteed|legal)|no obligation|click (?:here|the link)|dear (?:beneficiary|business owner|webmaster|domain owner))\b/,
  // The same in other languages of such posts.
  /(?:заработ(?:ок|ать|ай)|казино|ставки на спорт|продвижени[ея] сайт|раскрутк|кредит онлайн|быстрые деньги|интим|виагр|прогон хрумером|базы (?:сайтов|email))/,
  /(?:在线赌场|赌博|博彩|代写|发票代开|色情|贷款|刷单|加微信)/,
  /(?:préstamos? (?:rápidos?|urgentes?)|ganar dinero|casino en línea|dinero fácil|posicionamiento (?:seo|web))/,
  /(?:gagner de l'argent|prêt (?:rapide|entre particuliers)|casino en ligne|référencement (?:google|naturel) (?:de|pour) votre)/,
  /(?:geld verdienen|sofort ?kredit|online[- ]casino|suchmaschinenoptimierung für ihre)/,
];

/** Phrases that honest people use too, only less often. */
export const pushyPhrases =
  /\b(?:order now|dear (?:sir or madam|friend|sir\/madam)|best prices?|special offer|discount|cheap(?:est)?|guaranteed|100%)\b/;

/** URL shorteners, which hide a link's target. */
export const shorteners: ReadonlySet<string> = new Set(
  'bit.ly tinyurl.com t.ly goo.su cutt.ly is.gd rb.gy shorturl.at ow.ly clck.ru vk.cc tiny.cc s.id u.to buff.ly rebrand.ly t.co lnkd.in adf.ly shrtco.de linktr.ee'.split(
    ' ',
  ),
);

/** Sites that real customers link to: code, parts, drawings, papers, videos of their projects. */
export const tradeHosts: ReadonlySet<string> = new Set(
  `github.com gist.github.com gitlab.com bitbucket.org codeberg.org raw.githubusercontent.com drive.google.com docs.google.com
  dropbox.com onedrive.live.com 1drv.ms icloud.com wetransfer.com photos.google.com photos.app.goo.gl imgur.com flickr.com
  youtube.com youtu.be vimeo.com wikipedia.org stackoverflow.com stackexchange.com
  arduino.cc espressif.com raspberrypi.com raspberrypi.org adafruit.com sparkfun.com seeedstudio.com hackster.io hackaday.com hackaday.io
  instructables.com thingiverse.com printables.com grabcad.com digikey.com digikey.in mouser.com mouser.in farnell.com element14.com
  rs-online.com lcsc.com jlcpcb.com pcbway.com easyeda.com oshwlab.com kicad.org ti.com st.com nxp.com microchip.com analog.com
  infineon.com onsemi.com nordicsemi.com semtech.com bosch-sensortec.com alldatasheet.com datasheetspdf.com robu.in amazon.in
  amazon.com aliexpress.com ieee.org ieeexplore.ieee.org arxiv.org researchgate.net kaggle.com huggingface.co tensorflow.org
  pytorch.org edgeimpulse.com blynk.io socket.io adafruit.io nodered.org linkedin.com figma.com notion.so wokwi.com tinkercad.com thethingsnetwork.org lora-alliance.org`
    .split(/\s+/)
    .filter(Boolean),
);

export const cheapEndings =
  /\.(?:xyz|top|click|shop|online|site|icu|buzz|club|vip|loan|win|bid|live|life|fun|monster|cyou|sbs|cfd|rest|quest|bond|pw|tk|ml|ga|cf|gq|su)$/;

/** Disposable mailboxes. */
export const throwawayMail =
  /@(?:[^@]*\.)?(?:mailinator|yopmail|guerrillamail|sharklasers|10minutemail|tempmail|temp-mail|trashmail|dispostable|getnada|maildrop|throwawaymail|fakeinbox|mailnesia|mintemail|spamgourmet|moakt|emailondeck|tempr|discard)\./;

import { fill, type Template } from './spam-lead.ts';

// Written independently of the rules. Never tune the rules to these, or the results mean nothing.

const names = [
  'Brandon Colley',
  'Phyllis Meeks',
  'DavidTix',
  'Harry Snowden',
  'MarcusAbems',
  'Ella Prescott',
  'Sofia from LeadPilot',
  'Oscar Duran',
  'Alicekib',
  'Growth Desk',
  'Thomas Whitlow',
  'Priyanka Digital',
];
const emails = [
  'brandon.colley88@gmail.com',
  'hello@serpwizard.agency',
  'phyllis@outreachhive.io',
  'office@linkmarket.pro',
  'davidtix@bk.ru',
  'oscar@coinharbor.live',
  'team@webfixers.in',
  'ella.prescott@proton.me',
];
const site = [
  'serpwizard.agency',
  'linkmarket.pro',
  'coinharbor.live',
  'luckyreels.bet',
  'pharm-direct.store',
  'quickfund.loan',
  'outreachhive.io',
  'webfixers.in',
  'bit.ly/3xKq2Lm',
  't.me/dailyprofit_vip',
];
const price = ['$99', '$149', '$399', '$1,200', '€250', '£300'];

const templates: Template[] = [
  (p) => ({
    title: 'Website ranking issue',
    message: `Hello, while auditing your site I found 14 errors that keep you off page one. May I send you a free SEO audit report and our price list? Plans start at ${p(price)}.`,
  }),
  (p) => ({
    title: 'Guest post',
    message: `Hi there, I would like to publish a guest post with one do-follow link on your blog. We pay ${p(price)} per article through PayPal. Do you accept sponsored content?`,
  }),
  (p) => ({
    title: 'Link insertion',
    message: `We have 3,000+ publishers. Buy niche edits and authority backlinks, DR 60 to 90, from ${p(price)}. Catalogue: https://${p(site)}`,
  }),
  (p) => ({
    title: 'Domain authority',
    message: `Raise your Domain Authority to 50 within 30 days or your money back. Order now: https://${p(site)}`,
  }),
  (p) => ({
    title: 'Web redesign',
    message: `I am a web developer from India. We redesign and develop websites, WordPress and Shopify, at a very affordable cost. Can I share our portfolio and quote? Skype: webfix.${p(['raj', 'amit', 'neha'])}`,
  }),
  (p) => ({
    title: 'App development company',
    message: `We are a leading mobile app development company with 10+ years of experience and 500 happy clients. Hire dedicated developers at $${p(['12', '15', '18'])} per hour. Let us schedule a call this week.`,
  }),
  (p) => ({
    title: 'Google Business Profile',
    message: `Your business could be in the map pack. We guarantee top 3 local rankings. Reply YES for pricing or see https://${p(site)}`,
  }),
  (p) => ({
    title: 'Email list',
    message: `Would you be interested in a verified B2B contact list of electronics engineers? ${p(['45,000', '120,000'])} records with emails and direct dials. Let me know your target audience for counts and cost.`,
  }),
  () => ({
    title: 'Attendee list 2026',
    message:
      'Hi, are you interested in purchasing the attendees list of Embedded World? It includes company, title, email and phone number. Regards, Event Marketing Manager',
  }),
  (p) => ({
    title: 'Explainer video',
    message: `Our team makes animated explainer videos that double conversions, now only ${p(price)}. Watch samples here: https://${p(site)}/videos. To opt out of further messages reply STOP.`,
  }),
  (p) => ({
    title: 'AI chatbot for your website',
    message: `Never miss a lead again! Our AI assistant answers your visitors 24/7 and books meetings while you sleep. Start your free trial: https://${p(site)}`,
  }),
  (p) => ({
    title: 'Bitcoin investment',
    message: `Invest ${p(price)} in our BTC mining pool and withdraw triple after 7 days. Guaranteed returns, licensed broker. Register at https://${p(site)}`,
  }),
  (p) => ({
    title: 'USDT arbitrage',
    message: `My mentor helped me make $${p(['3,400', '7,850', '12,000'])} a week with USDT arbitrage. Message her on Telegram https://${p(site)} and say I sent you.`,
  }),
  (p) => ({
    title: 'Airdrop',
    message: `Claim your free tokens before the presale ends! Connect your wallet at https://${p(site)} and receive up to ${p(['2,000', '5,000'])} coins. 100x potential.`,
  }),
  (p) => ({
    title: 'Recover lost crypto',
    message: `Lost money to a fake broker? Our ethical hackers recover stolen bitcoin, no upfront fee. Contact recovery${p(['team', 'wizard', 'pro'])}@proton.me today.`,
  }),
  (p) => ({
    title: '200 free spins',
    message: `Play at the hottest online casino: 200 free spins and a 300% welcome bonus, no deposit needed. https://${p(site)}`,
  }),
  (p) => ({
    title: 'Sure betting tips',
    message: `Fixed matches 100% sure, odds ${p(['18.50', '24.00', '31.00'])} for this weekend. Pay after winning. WhatsApp +2547${p(['11', '22', '33'])}456789`,
  }),
  (p) => ({
    title: 'slot gacor',
    message: `Situs slot gacor hari ini, RTP tertinggi, bonus new member 100%. Daftar: https://${p(site)}`,
  }),
  (p) => ({
    title: 'Pin up',
    message: `Онлайн казино с быстрым выводом, бонус за регистрацию ${p(['500', '1000'])} рублей: https://${p(site)}`,
  }),
  (p) => ({
    title: 'Раскрутка сайтов',
    message: `Продвижение вашего сайта в топ Яндекса и Google, прогон Хрумером, вечные ссылки. Цена от ${p(['2000', '3500'])} руб. Пишите в телеграм https://${p(site)}`,
  }),
  (p) => ({
    title: 'Tabletki',
    message: `Order Cialis and Viagra generics without prescription, discreet worldwide shipping. https://${p(site)}`,
  }),
  (p) => ({
    title: 'Ozempic offer',
    message: `Lose ${p(['15', '20', '30'])} pounds in a month with our weight loss drops, doctors hate it. Buy 2 get 1 free: https://${p(site)}`,
  }),
  () => ({
    title: 'CBD',
    message:
      'Our CBD gummies relieve pain, anxiety and sleeplessness. Limited stock, 70% off today only! Reply for the coupon.',
  }),
  (p) => ({
    title: 'Business funding',
    message: `You are pre-approved for up to ${p(['$50,000', '$250,000'])} in working capital. No collateral, bad credit OK, funds in 24 hours. Apply: https://${p(site)}`,
  }),
  (p) => ({
    title: 'Loan offer 2%',
    message: `We give out loans from ${p(price)} to ten million at 2% interest rate. Contact us with your full name, phone number, amount needed and duration.`,
  }),
  () => ({
    title: 'Confidential proposal',
    message:
      'Dear friend, I am the attorney of a late client who shares your last name and left 9.6 million dollars. I need your cooperation to transfer the fund abroad. 40% is yours.',
  }),
  () => ({
    title: 'Donation for you',
    message:
      'I am Mrs. Helen, a widow with cancer. I want to donate my inheritance of $4.5M to you for charity work. Please reply to my private email.',
  }),
  (p) => ({
    title: 'Hot girls near you',
    message: `Lonely tonight? Sexy singles in your city want to meet you. Free registration, no card: https://${p(site)}`,
  }),
  (p) => ({
    title: 'Onlyfans leak',
    message: `Watch private leaked videos, adults only 18+ https://${p(site)}/${p(['new', 'hot', 'vip'])}`,
  }),
  (p) => ({
    title: 'Instagram growth',
    message: `Get ${p(['1,000', '5,000', '10,000'])} real Instagram followers for ${p(price)}. Instant delivery, no password required. https://${p(site)}`,
  }),
  () => ({
    title: 'Google reviews',
    message:
      'We sell 5-star Google reviews from aged accounts, permanent, non-drop. Also remove negative reviews. Telegram @reviewking',
  }),
  (p) => ({
    title: 'Targeted traffic',
    message: `10,000 targeted human visitors to your website for just ${p(price)}. Boost sales overnight. Order at https://${p(site)}`,
  }),
  (p) => ({
    title: 'Contact form marketing',
    message: `You are reading this, so it works! We can send your ad to ${p(['1 million', '5 million'])} website contact forms just like this one. Cheaper than Adwords: https://${p(site)}`,
  }),
  () => ({
    title: 'Copyright violation',
    message:
      'Your website uses my copyrighted images without permission. Download the evidence at https://drive-documents.live/file?id=7781 and delete them now or I will sue you.',
  }),
  () => ({
    title: 'Domain expiration notification',
    message:
      'FINAL NOTIFICATION: your domain listing is about to expire. Failure to complete the payment by secure link https://domain-registry-service.org/renew will result in cancellation.',
  }),
  () => ({
    title: 'Invoice attached',
    message:
      'Please see the overdue invoice and confirm payment to avoid legal action: http://185.22.14.9/inv/INV-0093.zip',
  }),
  (p) => ({
    title: 'Data entry jobs',
    message: `Work from home! Part time typing job, earn ${p(['₹15,000', '₹30,000'])} weekly, no experience, no target. Contact HR on WhatsApp wa.me/91700${p(['1', '2'])}556677`,
  }),
  () => ({
    title: 'Easy side income',
    message:
      'Hi dear, our company hires remote people to like YouTube videos, you get paid daily 50 to 200 USD. Add our manager on WhatsApp to begin.',
  }),
  () => ({
    title: 'Virtual assistant',
    message:
      'Hello business owner, are you overwhelmed? Our virtual assistants from the Philippines cost only $5 an hour. Book a free discovery call on our calendar.',
  }),
  () => ({
    title: 'CCTV wholesale',
    message:
      'Dear purchasing manager, we are a professional factory in Shenzhen for power banks, LED strips and CCTV cameras. Best price, OEM welcome. Please find our catalog and contact us for a quotation.',
  }),
  () => ({
    title: 'PCB supplier',
    message:
      'Dear Sir/Madam, glad to know you are in the market of PCB. We are one of the leading PCB manufacturers in China with competitive price and good quality. Any inquiry please send to us. Best regards, Cindy',
  }),
  (p) => ({
    title: 'Replica watches',
    message: `AAA replica Rolex, Louis Vuitton bags, Nike shoes, ${p(['70', '80'])}% off with free shipping! https://${p(site)}`,
  }),
  (p) => ({
    title: 'Essay help',
    message: `Need an essay, thesis or dissertation? Our expert writers deliver plagiarism-free papers in 6 hours. 20% discount code FIRST${p(['20', '25'])} https://${p(site)}`,
  }),
  (p) => ({
    title: 'Buy proxies',
    message: `Cheap residential proxies, aged Gmail and Facebook accounts, verified PayPal, SMS verification. Shop: https://${p(site)}`,
  }),
  (p) => ({
    name: p(['iMnTzRqWpX', 'LkJhGfDsAq', 'wqErTzUiOp']),
    title: p(['bZtRwQkLmN', 'pOiUzTreWq']),
    message: p(['JqXvPlZtRwKmNb', 'uHzGtFrDeSwAq', 'MnBvCxYaSdFgHj']),
  }),
  (p) => ({
    title: 'test',
    message: `<a href="https://${p(site)}">cheap hosting</a> [url=https://${p(site)}]best vpn[/url]`,
    leave_empty: `https://${p(site)}`,
  }),
  (p) => ({
    title: 'Question about your services',
    message: `Interesting site, thank you for the article! I also recommend https://${p(site)} to everybody.`,
  }),
  (p) => ({
    title: 'Hello',
    message: `Good day! ${p(['Your', 'This'])} website is amazing. Do you want more customers?`,
    ageMs: p([150, 600]),
  }),
  () => ({
    title: 'Quick question',
    message: 'Are you the right person to talk to about growing your revenue this quarter?',
  }),
  () => ({
    title: 'Following up',
    message:
      'Just floating this to the top of your inbox. Did you have a chance to look at my earlier proposal on lead generation?',
  }),
];

export const heldOutBotLeads = fill(templates, templates.length * 6, (pick) => ({
  name: pick(names),
  email: pick(emails),
  title: 'Hi',
  message: '',
}));

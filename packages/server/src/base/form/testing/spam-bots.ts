import { fill, type Template } from './spam-lead.ts';

const botNames = [
  'Eric Jones',
  'Mike Fulton',
  'Normand Bottrill',
  'JamesBup',
  'Kennethdiets',
  'Amy Wilkins',
  'Libby Evans',
  'Joanna Riggs',
  'Megan Atkinson',
  'Robertcic',
  'WilliamTew',
  'Ronaldpaype',
  'Isla Watson',
  'Search Engine Index',
];
const botMail = [
  'eric.jones.z.mail@gmail.com',
  'seo4you@outlook.com',
  'info@rank-fast.top',
  'kd8812@mail.ru',
  'no-reply@growthmail.xyz',
  'sales.team@promo-boost.online',
  'xkq12@yopmail.com',
  'amywilkins77@gmail.com',
];
const host = [
  'rankboosters.top',
  'best-seo-now.com',
  'cash-flow24.xyz',
  'topcasinobonus.club',
  'getleads-fast.online',
  'trafficmonster.site',
  'cheapmeds24.shop',
  'loansnow.icu',
  'traffic-4u.biz',
  'speakwithcustomer.com',
];
const amount = ['$500', '$2,300', '$950', '$10,000', '€1500'];
const junk = ['xKjQwPzLmVtR', 'TqWnBvXzLkPd', 'hGfDsQwXcVbN', 'QzXwRtPlKjMn', 'vBnMkLpQwZxT', 'rTyHgFdSqWzX'];
const lowJunk = ['fghjdkslqwpz', 'qwrtpsdfghk', 'zxcvbnmlkjhg', 'bvncmxzlkjhg', 'wrtplkjhgfds'];

const botTemplates: Template[] = [
  (p) => ({
    title: 'SEO',
    message: `Hi, we can get your website on the first page of Google. Affordable SEO services from ${p(amount)} a month. Visit https://${p(host)}`,
  }),
  (p) => ({
    title: 'Increase your traffic',
    message: `I was browsing your website and noticed you could rank higher. We build high quality backlinks, DA 50+. See https://${p(host)}/offer`,
  }),
  (p) => ({
    title: `${p(['Cool', 'Great', 'Awesome'])} website!`,
    message: `Hi, Eric here. I just found your site and it is great, but what if visitors leave without contacting you? Talk With Web Visitor captures leads. https://${p(host)} If you'd like to unsubscribe click here http://${p(host)}/unsubscribe`,
  }),
  (p) => ({
    title: 'Earn online',
    message: `Earn ${p(amount)} per day from home without experience! Passive income guaranteed. Start: https://${p(host)}`,
  }),
  (p) => ({
    title: 'Bitcoin',
    message: `Crypto investment platform, double your bitcoin in 24 hours. Join https://t.me/${p(['fastprofit', 'cryptoking', 'btcvip'])}`,
  }),
  (p) => ({
    title: 'Casino bonus',
    message: `Best online casino bonus, 200 free spins, play slots online and win the jackpot! ${p(host)}`,
  }),
  (p) => ({
    title: 'Loan offer',
    message: `Do you need an instant business loan? Loan approval within 24 hours, low-interest. Reply with amount ${p(amount)}. Act now.`,
  }),
  (p) => ({
    title: 'Buy cheap',
    message: `Buy viagra, cialis and tramadol online without prescription https://${p(host)}`,
  }),
  (p) => ({
    title: 'Contact form blasting',
    message: `We can send your message to millions of contact forms for ${p(['$99', '$49', '$199'])}. Contact form marketing works. Details: http://${p(host)}`,
  }),
  (p) => ({
    title: 'Explainer videos',
    message: `We noticed your website lacks an explainer video. Our animated videos start at ${p(['$195', '$259'])}. Steady samples: https://${p(host)} Reply STOP to opt-out.`,
  }),
  (p) => ({
    title: p(['Question', 'Hello', 'Hi']),
    message: `<a href="http://${p(host)}">click here</a> for the best prices`,
  }),
  (p) => ({
    title: 'hi',
    message: `[url=http://${p(host)}]${p(['buy followers', 'casino', 'cheap watches'])}[/url]`,
  }),
  (p) => ({ name: p(junk), title: p(junk), message: p(junk) }),
  (p) => ({ name: p(junk), title: p(lowJunk), message: `${p(junk)} ${p(lowJunk)}` }),
  (p) => ({ name: p(lowJunk), title: p(junk), message: `${p(lowJunk)} ${p(lowJunk)} ${p(lowJunk)}` }),
  (p) => ({
    title: 'Website redesign',
    message: `I came across your site. Do you want to redesign your website? Web design company from India, mobile app development team. Reply for quote. ${p(['Regards', 'Thanks', 'Best'])}, Isla`,
  }),
  (p) => ({
    title: 'Guest post inquiry',
    message: `I want to buy guest posts and sponsored posts on your site with dofollow backlinks. What is your price? We pay ${p(['PayPal', 'Payoneer'])}.`,
  }),
  (p) => ({
    title: 'Email lists',
    message: `We sell verified email lists and b2b leads, ${p(['2 million', '450,000', '90k'])} leads by industry. Lead generation from ${p(amount)}. Reply to get a sample.`,
  }),
  (p) => ({
    title: 'Followers',
    message: `Buy followers and likes, cheap and real. 5-star reviews for your business. Order now https://${p(host)}`,
  }),
  (p) => ({
    title: 'Dear Sir',
    message: `Dear beneficiary, your inheritance fund of ${p(['10.5', '4.2', '7'])} million USD is unclaimed. Contact my lawyer with your bank details.`,
  }),
  (p) => ({
    title: 'URGENT',
    message: `Your domain is expiring! Domain name expiration notification. Renew now or lose it: https://${p(host)}/renew. Act now.`,
  }),
  (p) => ({
    title: 'Hacked',
    message: `I hacked your device and recorded you. Send ${p(amount)} in bitcoin wallet or everyone sees the video. Hacked your account, no obligation to reply.`,
  }),
  (p) => ({
    name: `Visit ${p(host)}`,
    title: 'Hello',
    message: 'Nice project list you have got here, keep it up.',
  }),
  (p) => ({
    title: `http://${p(host)}`,
    message: `http://${p(host)}/win http://${p(host)}/bonus http://${p(host)}/now`,
  }),
  (p) => ({
    title: p(['hello', 'Re:', 'important']),
    message: `https://${p(['bit.ly', 'tinyurl.com', 'cutt.ly', 'is.gd'])}/${p(['3xYz', 'a8Kq', 'zzQ1'])}`,
  }),
  (p) => ({
    title: 'Dating',
    message: `Lonely women in your city want to meet. Hot girls, sex dating tonight: https://${p(host)}`,
  }),
  (p) => ({
    title: 'Продвижение сайта',
    message: `Продвижение сайтов, прогон хрумером, базы сайтов. Пишите https://t.me/${p(['seopro', 'xrumer'])}`,
  }),
  (p) => ({
    title: 'Казино',
    message: `Лучшее казино онлайн, ставки на спорт, заработок без вложений https://${p(host)}`,
  }),
  (p) => ({ title: 'Рaботa', message: `Зарaботок oт 5000 рублeй в дeнь, бeз влoжeний https://${p(host)}` }),
  (p) => ({
    title: 'Cheap watches',
    message: `Replica watches, luxury handbags and cheap sunglasses up to 90% off!!! https://${p(host)}`,
  }),
  (p) => ({
    title: 'Funding',
    message: `Working capital and business funding up to ${p(amount)}, line of credit, no obligation. Apply https://${p(host)}`,
  }),
  (p) => ({
    title: 'Weight loss',
    message: `Lose weight fast with keto gummies, 100% guaranteed, risk-free. Order now at https://${p(host)}`,
  }),
  (p) => ({
    title: 'Virtual assistant',
    message:
      `I offer virtual assistants to hire at $5 an hour. I visited your website and we can do lead generation for you. Reply "no" to opt-out.` +
      p(['', ' Thanks', ' Best']),
  }),
  (p) => ({
    title: p(['Nice', 'Great post', 'Thanks']),
    message: p([
      'Great content, thank you for sharing this.',
      'Good work, keep going with it.',
      'I like your website very much.',
    ]),
    leave_empty: `http://${p(host)}`,
    ageMs: 400,
  }),
  (p) => ({
    title: 'Request',
    message: p([
      'Please send me your price list.',
      'I am interested, call me back.',
      'Tell me more about your service.',
    ]),
    leave_empty: p(['test', 'https://example.com', '1']),
    ageMs: 400,
  }),
  (p) => ({
    title: p(['Offer', 'Promo']),
    message: `More visitors for you: https://${p(host)} and https://${p(host)}/plan`,
    ageMs: 200,
  }),
  (p) => ({
    title: 'Backlinks',
    message: 'Quality backlinks, domain authority 60, fast delivery.',
    ageMs: p([100, 350, 800]),
  }),
  (p) => ({
    name: p(junk),
    title: p(['Question', 'Order']),
    message: `${p(lowJunk)} ${p(lowJunk)}`,
    ageMs: 50,
  }),
  (p) => ({ title: '在线赌场', message: `在线赌场 博彩 优惠 https://${p(host)}` }),
  (p) => ({
    title: 'Préstamo rápido',
    message: `Préstamos rápidos sin aval, ganar dinero desde casa: https://${p(host)}`,
  }),
  (p) => ({
    title: 'Prêt entre particuliers',
    message: `Prêt rapide entre particuliers, casino en ligne, gagner de l'argent https://${p(host)}`,
  }),
  (p) => ({
    title: 'Sofortkredit',
    message: `Sofortkredit ohne Schufa, Geld verdienen im Online-Casino: https://${p(host)}`,
  }),
  (p) => ({
    title: 'Google listing',
    message: `I noticed your business is not ranking #1 on Google Maps. Our local SEO packages boost your online presence. ${p(amount)} only, no obligation.`,
  }),
  (p) => ({
    title: 'Trading signals',
    message: `Forex signals with 95% win rate. Made ${p(amount)} last week with this trading bot that works. WhatsApp https://wa.me/${p(['4477', '1202', '9715'])}0011223`,
  }),
  // Harmless text posted by a program: the text alone shows nothing.
  (p) => ({
    title: p(['Partnership', 'Cooperation']),
    message: 'Hello, are you the owner? We would like to cooperate with you on a new project.',
  }),
];

export const botLeads = fill(botTemplates, botTemplates.length * 6, (pick) => ({
  name: pick(botNames),
  email: pick(botMail),
  title: 'Hello',
  message: '',
}));

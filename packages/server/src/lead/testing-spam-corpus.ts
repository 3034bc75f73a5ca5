/** Posts as they come in, for tests: templates by hand, each filled in several ways. */
export interface CorpusLead {
  name: string;
  email: string;
  title: string;
  message: string;
  website?: string;
  /** Milliseconds between opening and sending; absent where no token was sent. */
  ageMs?: number;
}

type Template = (pick: <T>(list: readonly T[]) => T, index: number) => Partial<CorpusLead>;

/** The same sequence in every run. */
function picker(seed: number) {
  let state = (seed * 2_654_435_761 + 1) >>> 0;
  return <T>(list: readonly T[]): T => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return list[Math.floor((state / 2 ** 32) * list.length)] as T;
  };
}

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
    message: `Your domain is expiring! Domain name expiration notice. Renew now or lose it: https://${p(host)}/renew. Act now.`,
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
    website: `http://${p(host)}`,
  }),
  (p) => ({
    title: 'Request',
    message: p([
      'Please send me your price list.',
      'I am interested, call me back.',
      'Tell me more about your service.',
    ]),
    website: p(['test', 'https://example.com', '1']),
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
  // What looks harmless, posted by a program that says nothing wrong: nobody can tell it by its text.
  (p) => ({
    title: p(['Partnership', 'Cooperation']),
    message: 'Hello, are you the owner? We would like to cooperate with you on a new project.',
  }),
];

const people = [
  'Asha Rao',
  'Ravi Kumar',
  'Li Wei',
  'José García',
  'Anna-Lena Müller',
  'Krzysztof Brzęczyszczykiewicz',
  'Nguyễn Văn Anh',
  'Ольга Иванова',
  '佐藤 健',
  'محمد علي',
  'Jo',
  "Siobhán O'Connor",
  'Ng',
  'Priya Venkataraman',
  'Strčprst Skrz',
  'Mehmet Yılmaz',
  'Grzegorz Szczypior',
  'Fatima Al-Zahra',
  'Thiruvananthapuram Subramanian',
  'DeShawn McKinley',
  'Søren Kjærgård',
  '김민수',
];
const mailbox = [
  'asha.rao@gmail.com',
  'ravi_k92@yahoo.in',
  'wei.li@tsinghua.edu.cn',
  'anna@ingenieurbuero.de',
  'student21@vit.ac.in',
  'olga@yandex.ru',
  'k.sato@docomo.ne.jp',
  'me@mydomain.xyz',
  'purchase@factory.co.in',
  'x@y.io',
  'prof.smith@mit.edu',
];
const part = [
  'ESP32-S3',
  'STM32F407VGT6',
  'nRF52840',
  'RP2040',
  'SX1276',
  'MPU6050',
  'ATmega328P',
  'SIM800L',
  'BME280',
  'TPS54331',
];
const thing = [
  'line follower',
  'water meter',
  'door lock',
  'BMS',
  'weather station',
  'attendance system',
  'face mask detector',
  'EV charger',
  'soil sensor',
  'hand gesture glove',
];

const humanTemplates: Template[] = [
  (p) => ({
    title: `${p(thing)} project`,
    message: `Hi, I need a ${p(thing)} with ${p(part)} for my final year. How much and how long?`,
  }),
  (p) => ({
    title: 'Price?',
    message: p(['How much for it?', 'price please', 'What is the cost?', 'cost and time pls']),
  }),
  (p) => ({
    title: 'Call me',
    message: `Please call me on +91 98${p(['7654', '1234', '0099'])}3210 after 6 PM.`,
  }),
  (p) => ({
    title: `${p(part)} datasheet`,
    message: `Can you work with this part? https://www.ti.com/lit/ds/symlink/${p(['bq76952', 'tps54331', 'ads1115'])}.pdf Need 20 boards.`,
  }),
  (p) => ({
    title: 'Firmware bug',
    message: `Our firmware is at https://github.com/${p(['acme', 'rkumar', 'lab42'])}/sensor-node and crashes in the I2C driver. Can you look at it?`,
  }),
  (p) => ({
    title: 'Link to drawings',
    message: `Drawings: https://drive.google.com/file/d/${p(['1AbC', '9xYz'])}/view and video of the fault: https://youtu.be/dQw4w9WgXcQ. Thanks!`,
  }),
  (p) => ({
    title: 'Our company',
    message: `We are a factory in Pune (www.${p(['shaktipumps', 'raoengineering', 'agrotechindia'])}.com) and want LoRa telemetry for 40 pumps.`,
  }),
  (p) => ({
    title: 'Projekt Feuchtesensor',
    message: `Guten Tag, wir brauchen einen Feuchtesensor mit LoRaWAN für ${p(['20', '50', '100'])} Gewächshäuser. Was kostet ein Prototyp?`,
  }),
  () => ({
    title: 'Проект на STM32',
    message: 'Здравствуйте! Нужна плата на STM32 с CAN и RS-485. Сколько стоит разработка и какие сроки?',
  }),
  () => ({
    title: 'プロジェクトの相談',
    message: 'ESP32を使った温度センサーの開発をお願いしたいです。見積もりをいただけますか。',
  }),
  () => ({ title: 'مشروع', message: 'أريد مشروع تخرج عن إنترنت الأشياء باستخدام ESP32. كم السعر؟' }),
  () => ({
    title: 'Proyecto de riego',
    message: 'Hola, necesito un sistema de riego automático con Arduino y sensor de humedad. ¿Cuánto cuesta?',
  }),
  () => ({
    title: 'Projet domotique',
    message:
      'Bonjour, je cherche un module pour piloter 12 volets roulants en Zigbee. Pouvez-vous faire un devis ?',
  }),
  () => ({ title: '项目咨询', message: '你好，我想做一个基于树莓派的人脸识别门锁，请问价格和周期是多少？' }),
  () => ({ title: 'प्रोजेक्ट', message: 'नमस्ते, मुझे फिंगरप्रिंट अटेंडेंस सिस्टम चाहिए। कितना खर्च आएगा?' }),
  (p) => ({
    title: p(thing),
    message: p(['ok', 'need this', 'urgent', 'same as in the picture']).padEnd(10, '.'),
  }),
  (p) => ({
    title: 'URGENT!!!',
    message: `SUBMISSION IS ON MONDAY!!! PLEASE HELP ME WITH MY ${p(thing).toUpperCase()} PROJECT. I CAN PAY EXTRA.`,
  }),
  () => ({
    title: 'Bitcoin ticker',
    message: 'Can you build a bitcoin price ticker with an ESP32 and e-paper display? For my desk at work.',
  }),
  () => ({
    title: 'Casino chip sorter',
    message: 'Student project: a machine that sorts casino chips by color with a camera and a Raspberry Pi.',
  }),
  () => ({
    title: 'SEO of a datasheet site',
    message:
      'We run a site that collects datasheets and want a scraper that runs on a Raspberry Pi. Is that something you do?',
  }),
  (p) => ({
    title: 'Website for our club',
    message: `Do you build a small web dashboard too? We noticed the ${p(thing)} on your website and liked it.`,
  }),
  () => ({
    title: 'Loan of equipment',
    message: 'Do you loan out oscilloscopes to students for a week? Our college lab has only two.',
  }),
  (p) => ({
    title: `${p(part)} with ${p(part)}`,
    message: `I get 0xFF from the SPI of ${p(part)}. R=4.7kΩ, C=100nF, I=20µA. Logs attached on request.`,
  }),
  (p) => ({
    title: 'Quote',
    message: `Please quote for ${p(['100', '250', '1000'])} pcs ${p(thing)} PCB, 2 layer, 1.6mm, HASL. Budget around $${p(['500', '2000', '10,000'])}.`,
  }),
  (p) => ({
    title: 'Follow up',
    message: `I visited your page last week and booked a call, nobody called me. My number is 98${p(['7654', '8800'])}43210.`,
  }),
  (p) => ({
    title: 'Machine learning',
    message: `Looking for a CNN that detects ${p(['cracks', 'weeds', 'helmets'])} and runs on Jetson Nano. Dataset: https://www.kaggle.com/datasets/${p(['a', 'b'])}/x`,
  }),
  () => ({
    title: 'GitHub',
    message: 'https://github.com/espressif/esp-idf/issues/12345 is exactly my problem. Can you fix it?',
  }),
  (p) => ({
    title: 'From our shop',
    message: `See https://${p(['myfarm', 'smartgreens', 'baderbikes'])}.in/pump.html for the pump that we use. It should start at 30% moisture.`,
  }),
  (p) => ({
    title: `${p(thing)} demo`,
    message: `I want to build a ${p(thing)} for EV, with LiFePO4 cells and an MCP2515. asdf sorry my keyboard. Thanks a lot!`,
  }),
  (p) => ({
    title: 'Internship',
    message: `I am a ${p(['B.Tech', 'MSc', 'diploma'])} student and would like an internship in embedded systems. My CV: https://www.linkedin.com/in/student`,
  }),
  () => ({
    title: 'Dziękuję',
    message: 'Szczęść Boże, potrzebuję sterownika pieca z ESP32. Czy robicie przesyłki do Bydgoszczy?',
  }),
  () => ({
    title: 'Zmrzlina',
    message: 'Dobrý den, potřebujeme čtvrtstupňový teploměr do mrazáku na zmrzlinu. Kolik by to stálo?',
  }),
  (p) => ({
    title: 'Repeat order',
    message: `Same as last time: ${p(['5', '10', '15'])} x ${p(part)} nodes. Invoice to Rao Engineering, GST 29ABCDE1234F1Z5.`,
    ageMs: 900,
  }),
  (p) => ({
    title: `${p(thing)}`,
    message: `Filled in by my browser, I only typed this line about a ${p(thing)}.`,
    ageMs: p([300, 700, 1400]),
  }),
  (p) => ({
    title: 'Workshop',
    message: `Can your team give a two day workshop on IoT for ${p(['60', '120'])} students in March? We are a college near Mysuru.`,
  }),
  (p) => ({
    title: 'Test message',
    message: `This is a test message number ${p(['1', '2', '17'])} from the acceptance suite.`,
    ageMs: 120,
  }),
  (p) => ({
    title: 'Test subject',
    message: 'Hello, I would like to know more about your services. Thank you very much.',
    name: p(['Test User', 'John Doe', 'Jane Tester']),
    email: `user${p([1, 2, 3, 44])}@example.com`,
    ageMs: 90,
  }),
  (p) => ({
    title: 'Blynk',
    message: `Currently we use Blynk.io and Node.js on Socket.io, and want to move ${p(['30', '80'])} devices to MQTT.`,
  }),
  () => ({
    title: 'Earnings counter',
    message:
      'A display that counts what our bakery earns: the till sends CSV per day. LED matrix, 2 m wide. Possible?',
  }),
  (p) => ({
    title: 'Cheap or good?',
    message: `Is the cheap ${p(['ESP8266', 'HC-SR04', 'L298N'])} good enough or should I order now the better one? Risk of noise from the motor.`,
  }),
  (p) => ({
    name: p(['RAVI KUMAR', 'ASHA', 'M.S.']),
    title: 'Visiting card',
    message: `I want to visit your lab in Bengaluru. Which day is good? ${p(['Thx', 'Regards'])}`,
  }),
];

function fill(
  templates: readonly Template[],
  count: number,
  base: (pick: <T>(list: readonly T[]) => T) => CorpusLead,
): CorpusLead[] {
  return Array.from({ length: count }, (_, index) => {
    const pick = picker(index + 1);
    const template = templates[index % templates.length] as Template;
    return { ...base(pick), ...template(pick, index) };
  });
}

export const botLeads = fill(botTemplates, botTemplates.length * 6, (pick) => ({
  name: pick(botNames),
  email: pick(botMail),
  title: 'Hello',
  message: '',
}));

const greetings = [
  '',
  'Hi, ',
  'Hello team, ',
  'Dear sir, ',
  'Good morning. ',
  'Namaste, ',
  'Hey! ',
  'To whom it may concern: ',
];
const closings = [
  '',
  ' Thanks!',
  ' Regards',
  ' Thank you in advance.',
  ' Waiting for your reply.',
  ' +91 9876543210',
  ' :)',
  ' Pls reply soon.',
];

/** Everybody begins and ends in a way of their own. */
const inOwnWords = (lead: CorpusLead, index: number): CorpusLead => ({
  ...lead,
  message:
    greetings[index % greetings.length] + lead.message + closings[Math.floor(index / 5) % closings.length],
});

export const humanLeads = fill(humanTemplates, humanTemplates.length * 6, (pick) => ({
  name: pick(people),
  email: pick(mailbox),
  title: 'Question',
  message: '',
})).map(inOwnWords);

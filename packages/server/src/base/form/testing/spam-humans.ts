import { fill, type Template, varyWording } from './spam-lead.ts';

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

export const humanLeads = fill(humanTemplates, humanTemplates.length * 6, (pick) => ({
  name: pick(people),
  email: pick(mailbox),
  title: 'Question',
  message: '',
})).map(varyWording);

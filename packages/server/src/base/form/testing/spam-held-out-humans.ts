import { fill, type Template, varyWording } from './spam-lead.ts';

// Written independently of the rules. Never tune the rules to these: each one flagged is a lost customer.

const names = [
  'Meera Iyer',
  'Tomasz Zieliński',
  'Fatima Zahra El Idrissi',
  'Björn Åkesson',
  'Chiara De Luca',
  'Oluwaseun Adeyemi',
  'Park Ji-woo',
  'Γιώργος Παππάς',
  'Дмитро Шевченко',
  'יעל כהן',
  '王芳',
  'Thảo Lê',
  'João Pedro Silva',
  'Siobhán O’Brien',
  'Sai',
  'Mohd. Imran Khan',
  'deepak verma',
  'Prof. H. Lindqvist',
];
const emails = [
  'meera.iyer@gmail.com',
  't.zielinski@poczta.example',
  'fz.elidrissi@um6p.example',
  'bjorn@akessonmekaniska.example',
  'chiara_deluca@libero.example',
  'seun.adeyemi@yahoo.com',
  'jiwoo.park@naver.com',
  '21ec045@college.example',
  'office@kohanfarms.example',
  'lethao1999@outlook.com',
  'jp.silva@ufmg.example',
  'purchase@imrantraders.example',
];
const board = ['ESP32-S3', 'STM32F4', 'Raspberry Pi Pico W', 'Arduino Nano 33', 'nRF52840', 'Jetson Nano'];
const bus = ['RS-485', 'CAN', 'LoRaWAN', 'Modbus RTU', 'Zigbee', 'BLE'];
const sensor = ['BME280', 'MPU6050', 'MAX30102', 'HX711', 'SCD41', 'VL53L0X', 'pH probe'];
const many = ['5', '12', '40', '150', '600'];

const templates: Template[] = [
  (p) => ({
    title: 'Cold room monitoring',
    message: `We run a cold storage for vegetables and need ${p(many)} temperature loggers that send an SMS when a door stays open. What would that cost with installation?`,
  }),
  (p) => ({
    title: 'Final year project',
    message: `i am final yr ECE student need project on ${p(['fall detection', 'gesture glove', 'blind stick'])} using ${p(board)}, with report and ppt. last date is 20 march. how much sir`,
  }),
  (p) => ({
    title: 'Firmware bug',
    message: `Our ${p(board)} resets about once a day when the ${p(bus)} line is busy. Watchdog log available. Do you take on debugging by the hour?`,
  }),
  (p) => ({
    title: 'PCB review',
    message: `Could you review a four-layer board before we order ${p(many)} pieces? KiCad files are ready, buck converter and antenna are what worries me.`,
  }),
  (p) => ({
    title: 'Beehive scale',
    message: `I keep ${p(many)} hives. I want to weigh them with ${p(sensor)} and see the weight on my phone. There is no power there, only a little sun.`,
  }),
  (p) => ({
    title: 'Poultry house controller',
    message: `Need fan and heater control for poultry shed 40x200 ft with humidity sensing. ${p(bus)} to the office PC 300 m away. Please share details and price.`,
  }),
  () => ({
    title: 'Umbau einer Steuerung',
    message:
      'Guten Tag, wir haben eine alte Siemens-Steuerung an einer Presse und suchen jemanden, der Messwerte per OPC UA abgreift. Machen Sie so etwas auch für kleine Betriebe?',
  }),
  () => ({
    title: 'Demande de devis',
    message:
      'Bonjour, je cherche un prestataire pour un boîtier connecté qui mesure le niveau de cuves à eau dans une exploitation agricole. Pourriez-vous me faire un devis ?',
  }),
  () => ({
    title: 'Consulta',
    message:
      'Hola, necesito un prototipo de riego automático para un invernadero pequeño con sensores de humedad. ¿Cuánto tiempo lleva y cuánto costaría?',
  }),
  () => ({
    title: 'Preventivo',
    message:
      'Buongiorno, vorremmo collegare tre macchine da caffè a internet per contare le tazze. È possibile con un ESP32? Grazie',
  }),
  () => ({
    title: 'Orçamento',
    message:
      'Olá, sou da universidade e precisamos de 20 placas com sensor de CO2 para salas de aula. Vocês enviam para o Brasil?',
  }),
  () => ({
    title: 'Умная теплица',
    message:
      'Здравствуйте! Нужен контроллер для теплицы: температура, полив, проветривание. Можно ли управлять с телефона? Сколько будет стоить?',
  }),
  () => ({
    title: 'स्मार्ट मीटर',
    message: 'नमस्ते, हमें दुकान के लिए बिजली मीटर रीडिंग मोबाइल पर चाहिए। कृपया कीमत बताइए।',
  }),
  () => ({
    title: '询价',
    message: '你好,我们需要一个用于鱼塘的溶解氧监测设备,大约十个点,支持4G。请问价格和交期?',
  }),
  (p) => ({
    title: 'Machine learning on device',
    message: `We would like to count parts on a belt with a camera and ${p(board)}. About ${p(many)} parts per minute, no cloud please. Is that realistic?`,
  }),
  (p) => ({
    title: 'Predictive maintenance',
    message: `Vibration of ${p(many)} pumps should be watched, with alerts by e-mail. We have a PLC with ${p(bus)}. Can you visit the plant in Pune next week?`,
  }),
  (p) => ({
    title: 'Quote for 3D printed case',
    message: `Do you also design enclosures? Ours must be IP65 and hold a ${p(board)}, a display and two cable glands.`,
  }),
  (p) => ({
    title: 'Order status',
    message: `I paid for the ${p(['weather station', 'robot arm', 'RFID lock'])} kit on Monday, order no. PB-${p(['1042', '2217', '3008'])}. When will it be shipped? My viva is on Friday.`,
  }),
  () => ({
    title: 'Refund',
    message:
      'The motor driver you sent is dead on arrival, smoke came out at 12 V. I want a replacement or my money back, please.',
  }),
  (p) => ({
    title: 'Complaint',
    message: `THIRD TIME I AM WRITING. The ${p(sensor)} readings are WRONG and nobody calls back. Please call me today!!`,
  }),
  (p) => ({
    title: 'Workshop for teachers',
    message: `Our school wants a two-day robotics workshop for ${p(['15', '25'])} teachers in June. Do you come to Nashik, and what do you charge per day?`,
  }),
  () => ({
    title: 'Internship',
    message:
      'I am a third year student of electronics and would like to do an internship with you in the summer. My GitHub is github.com/thao-le-iot and I have built a line follower.',
  }),
  () => ({
    title: 'Job application',
    message:
      'I have 6 years of experience in embedded C, FreeRTOS and CAN bus. Are you hiring firmware engineers at the moment? I can send my CV.',
  }),
  (p) => ({
    title: 'Investor demo',
    message: `We are a startup and need a demo unit of our insulin cooler before investors visit on the ${p(['9th', '17th'])}. Budget about $${p(['2,000', '4,500'])}. NDA needed. Can we talk tomorrow?`,
  }),
  (p) => ({
    title: 'Crypto miner cooling',
    message: `I heat my workshop with ${p(['two', 'four'])} old mining rigs and want a controller that throttles the fans by room temperature. Is there an API on your boards?`,
  }),
  () => ({
    title: 'Slot machine restoration',
    message:
      'I restore mechanical slot machines from the 1960s and need a small board that drives the coin counter and lamps. Private use, one piece.',
  }),
  (p) => ({
    title: 'Pharmacy fridge',
    message: `Our pharmacy has to log the fridge at 2 to 8 °C for the inspection. ${p(['Three', 'Five'])} fridges, a report as PDF each month. Do you have something ready?`,
  }),
  (p) => ({
    title: 'Website link does not open',
    message: `On your projects page the picture of the ${p(['drone', 'gateway', 'smart mirror'])} does not load in Safari on my iPad. Just so you know.`,
  }),
  (p) => ({
    title: 'Datasheet',
    message: `Is this the right part? https://www.${p(['mouser', 'digikey', 'ti'])}.com/product/${p(['INA219', 'DRV8833', 'TPS61200'])} The one in your bill of materials is out of stock.`,
  }),
  () => ({
    title: 'Reference design',
    message:
      'We follow the design at https://github.com/espressif/esp-idf/tree/master/examples and https://docs.zephyrproject.org but our board draws 3 mA asleep. Could you measure it for us?',
  }),
  (p) => ({
    title: 'Marketing agency needs an installation',
    message: `We are an agency and plan an interactive wall for a trade fair: ${p(many)} LED panels react to people walking by. SEO is our day job, hardware is not. Can you help?`,
  }),
  (p) => ({
    title: 'Traffic counter',
    message: `The municipality of our town wants to count traffic at ${p(['four', 'seven'])} crossings by radar and see the numbers on a website. Please offer hardware and hosting.`,
  }),
  (p) => ({
    title: 'Rank of candidates',
    message: `For our quiz we want buzzers for ${p(['8', '12'])} tables that show who pressed first, second and third. Rental would be fine too.`,
  }),
  (p) => ({
    title: 'Free sample?',
    message: `Is it possible to get one free sample of the ${p(bus)} gateway for evaluation? We would order ${p(many)} afterwards.`,
  }),
  () => ({
    title: 'Discount for students',
    message:
      'Do you give a discount for students? I need only the code and the circuit diagram, hardware I have.',
  }),
  (p) => ({
    title: 'Price',
    message: p(['price?', 'rate pls', 'how much for smart dustbin', 'cost of iot project']),
  }),
  () => ({
    title: 'Call me',
    message: 'Please call me on 98220 11223 after 6 pm. It is about the wiring in our bakery.',
  }),
  (p) => ({
    title: 'Thesis',
    message: `For my master thesis I need a data logger with ${p(sensor)} sampled at ${p(['10', '100'])} Hz and stored on SD. Open-source licence would be important. Delivery to Göteborg.`,
  }),
  (p) => ({
    title: 'Solar pump',
    message: `Solar pump of 5 HP in the field, I want to start and stop it by missed call. Also dry run protection. My village has only 2G, ${p(['Airtel', 'BSNL'])}.`,
  }),
  () => ({
    title: 'Medical wearables',
    message:
      'We are a hospital research group looking for a partner to build a wearable that measures SpO2 and heart rate during sleep. Ethics approval is in place. Who would be our contact?',
  }),
  (p) => ({
    title: 'Elevator panel',
    message: `Need replacement of COP display for lift, ${p(['parallel', 'serial'])} input, 7 floors. Photos I can send on WhatsApp. Pls quote with GST.`,
  }),
  () => ({
    title: 'Tender',
    message:
      'Kindly quote for design, supply and commissioning of an aquaculture monitoring system as per the attached specification. Payment 60 days after acceptance. Offers valid until 31 January.',
  }),
  (p) => ({
    title: 'Invoice',
    message: `Please send the invoice for our last order to accounts, with our VAT number PL${p(['5261040828', '7010023456'])}. The bank transfer goes out this week.`,
  }),
  () => ({
    title: 'Collaboration',
    message:
      'Hello, we are a makerspace in Lagos and would love to partner with you on a project: low-cost air quality nodes for schools. Would you be open to a call?',
  }),
  (p) => ({
    title: 'Upgrade of old project',
    message: `Two years ago you built the ${p(['attendance system', 'hydroponics tower'])} for us, working great. Now we want it on ${p(bus)} and with a better app. What are the options?`,
  }),
  () => ({
    title: 'Energy meter',
    message:
      'How do I earn carbon credits with our biogas plant? Somebody said you make meters for it that upload data for verification. Investment is not the problem, accuracy is.',
  }),
  (p) => ({
    title: 'Drone',
    message: `looking for agri drone ${p(['6', '10'])} litre with autonomous flight, training and spare. my budget 3 lakh only. dont offer more than that`,
  }),
  () => ({
    title: 'Hearing loop',
    message:
      'My father is hard of hearing and lives alone. Could you make a door bell that flashes his lamps and vibrates under the pillow? He has no smartphone.',
  }),
  (p) => ({
    title: 'Gift',
    message: `I want to give my wife a clock that shows where the children are, like in Harry Potter. ${p(['Three', 'Four'])} hands. Before Christmas, if possible. You would make an old man happy.`,
  }),
  () => ({
    title: 'Data protection',
    message:
      'Before we order: where is the data of your cloud stored, and can we unsubscribe from it and keep the devices working locally?',
  }),
];

export const heldOutHumanLeads = fill(templates, templates.length * 6, (pick) => ({
  name: pick(names),
  email: pick(emails),
  title: 'Enquiry',
  message: '',
})).map(varyWording);

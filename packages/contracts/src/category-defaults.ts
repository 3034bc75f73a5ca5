import type { AdminCategory, Categories } from './category.ts';

type Category = Omit<AdminCategory, 'is_shown'>;

/** The titles that an admin can choose for a project. The value stored and sent is the title. */
const adminCategories = [
  {
    id: 'ai-ml',
    title: 'AI and ML Projects',
    description: 'Models trained, shrunk and deployed on real hardware.',
    featured: true,
  },
  {
    id: 'iot',
    title: 'IoT Projects',
    description: 'Sensors, gateways and dashboards that stay connected.',
    featured: true,
  },
  {
    id: 'mini',
    title: 'Mini Projects',
    description: 'Small builds that teach one thing well.',
    featured: false,
  },
  {
    id: 'gsm',
    title: 'GSM Projects',
    description: 'Control and alerts over the mobile network.',
    featured: false,
  },
  {
    id: 'lora',
    title: 'LoRa Projects',
    description: 'Kilometers of range on a coin of power.',
    featured: true,
  },
  {
    id: 'bluetooth',
    title: 'Bluetooth Projects',
    description: 'Phones, beacons and boards that talk nearby.',
    featured: false,
  },
  {
    id: 'esp32-cam',
    title: 'ESP32 CAM',
    description: 'Streaming and capture on a camera module.',
    featured: false,
  },
  {
    id: 'esp32-cam-face-mask',
    title: 'ESP32-CAM Face Mask',
    description: 'Face and mask detection at the door.',
    featured: false,
  },
  { id: 'lifi', title: 'LiFi Projects', description: 'Data over visible light.', featured: false },
  {
    id: 'raspberry-pi-pico',
    title: 'Raspberry Pi Pico',
    description: 'RP2040 and RP2350 builds in C and MicroPython.',
    featured: false,
  },
  {
    id: 'ev',
    title: 'EV Projects',
    description: 'Chargers, battery management and drive control.',
    featured: true,
  },
  { id: 'gps', title: 'GPS Projects', description: 'Tracking, fencing and navigation.', featured: false },
  {
    id: 'fingerprint',
    title: 'Fingerprint Projects',
    description: 'Biometric locks, attendance and voting.',
    featured: false,
  },
  {
    id: 'rfid',
    title: 'RFID Projects',
    description: 'Cards and tags for access, payment and stock.',
    featured: false,
  },
  {
    id: 'zigbee',
    title: 'Zigbee Projects',
    description: 'Low-power mesh for homes and plants.',
    featured: false,
  },
  { id: 'mems', title: 'MEMS Projects', description: 'Motion, tilt and vibration sensing.', featured: false },
  {
    id: 'robotics',
    title: 'Robotics',
    description: 'Rovers, arms and machines that find their way.',
    featured: true,
  },
  { id: 'dtmf', title: 'DTMF Projects', description: 'Control by telephone tones.', featured: false },
  {
    id: 'pc-based',
    title: 'PC Based Projects',
    description: 'Hardware driven from a desktop program.',
    featured: false,
  },
  {
    id: 'electrical',
    title: 'Electrical Projects',
    description: 'Power, protection and metering.',
    featured: false,
  },
] as const satisfies readonly Category[];

/** The titles that visitors browse, and the admin titles that each one includes besides its own. */
const publicCategories = [
  {
    id: 'ai-ml',
    title: 'AI and ML Projects',
    description: 'Vision, speech and prediction on devices and desktops.',
    featured: true,
    covers: [],
  },
  {
    id: 'iot',
    title: 'IoT Projects',
    description: 'Connected sensors, gateways and dashboards.',
    featured: true,
    covers: [],
  },
  {
    id: 'mini',
    title: 'Mini Projects',
    description: 'Small, complete builds for a first success.',
    featured: false,
    covers: [],
  },
  {
    id: 'gsm',
    title: 'GSM Projects',
    description: 'Alerts and control over the mobile network.',
    featured: false,
    covers: [],
  },
  {
    id: 'lora',
    title: 'LoRa Projects',
    description: 'Long-range telemetry for fields and cities.',
    featured: true,
    covers: [],
  },
  {
    id: 'bluetooth',
    title: 'Bluetooth Projects',
    description: 'Wireless control from the phone in your pocket.',
    featured: false,
    covers: [],
  },
  {
    id: 'computer-vision',
    title: 'Computer Vision Projects',
    description: 'Cameras that count, recognize and inspect.',
    featured: true,
    covers: ['ESP32-CAM Face Mask'],
  },
  {
    id: 'esp32',
    title: 'ESP32 Projects',
    description: 'Wi-Fi and Bluetooth builds on the ESP32 family.',
    featured: true,
    covers: ['ESP32 CAM', 'ESP32-CAM Face Mask'],
  },
  {
    id: 'raspberry-pi',
    title: 'Raspberry Pi Projects',
    description: 'From the Pico to the Pi 5.',
    featured: false,
    covers: ['Raspberry Pi Pico'],
  },
  {
    id: 'ev',
    title: 'EV Projects',
    description: 'Charging, battery management and drive control.',
    featured: true,
    covers: [],
  },
  {
    id: 'gps',
    title: 'GPS Projects',
    description: 'Tracking, geofencing and navigation.',
    featured: false,
    covers: [],
  },
  {
    id: 'fingerprint',
    title: 'Fingerprint Projects',
    description: 'Biometric access, attendance and voting.',
    featured: false,
    covers: [],
  },
  {
    id: 'rfid',
    title: 'RFID Projects',
    description: 'Tags and cards for access, payment and stock.',
    featured: false,
    covers: [],
  },
  {
    id: 'robotics',
    title: 'Robotics Projects',
    description: 'Rovers, arms and autonomous machines.',
    featured: true,
    covers: ['Robotics'],
  },
  {
    id: 'electrical',
    title: 'Electrical Projects',
    description: 'Power, protection and metering.',
    featured: false,
    covers: [],
  },
] as const satisfies ReadonlyArray<Category & { covers: readonly AdminCategoryTitle[] }>;

export type AdminCategoryTitle = (typeof adminCategories)[number]['title'];

/** Both lists before the owner has changed them. */
export const defaultCategories: Categories = {
  public: publicCategories.map((category) => ({ ...category, is_shown: true, covers: [...category.covers] })),
  admin: adminCategories.map((category) => ({ ...category, is_shown: true })),
};

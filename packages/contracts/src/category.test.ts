import { expect, test } from 'vitest';
import { categoryTitles, coveredTitles, isCategoryTitle } from './category.ts';
import { defaultCategories } from './category-defaults.ts';

test('the admin chooses among 20 titles, visitors browse 15, and 24 are distinct', () => {
  expect(defaultCategories.admin.map(({ title }) => title)).toEqual([
    'AI and ML Projects',
    'IoT Projects',
    'Mini Projects',
    'GSM Projects',
    'LoRa Projects',
    'Bluetooth Projects',
    'ESP32 CAM',
    'ESP32-CAM Face Mask',
    'LiFi Projects',
    'Raspberry Pi Pico',
    'EV Projects',
    'GPS Projects',
    'Fingerprint Projects',
    'RFID Projects',
    'Zigbee Projects',
    'MEMS Projects',
    'Robotics',
    'DTMF Projects',
    'PC Based Projects',
    'Electrical Projects',
  ]);
  expect(defaultCategories.public.map(({ title }) => title)).toEqual([
    'AI and ML Projects',
    'IoT Projects',
    'Mini Projects',
    'GSM Projects',
    'LoRa Projects',
    'Bluetooth Projects',
    'Computer Vision Projects',
    'ESP32 Projects',
    'Raspberry Pi Projects',
    'EV Projects',
    'GPS Projects',
    'Fingerprint Projects',
    'RFID Projects',
    'Robotics Projects',
    'Electrical Projects',
  ]);
  expect(categoryTitles(defaultCategories)).toHaveLength(24);
});

test.each([
  ['Robotics Projects', ['Robotics Projects', 'Robotics']],
  ['ESP32 Projects', ['ESP32 Projects', 'ESP32 CAM', 'ESP32-CAM Face Mask']],
  ['Raspberry Pi Projects', ['Raspberry Pi Projects', 'Raspberry Pi Pico']],
  ['Computer Vision Projects', ['Computer Vision Projects', 'ESP32-CAM Face Mask']],
  ['IoT Projects', ['IoT Projects']],
  ['LiFi Projects', ['LiFi Projects']],
])('%s shows %j', (title, covered) => {
  expect(coveredTitles(defaultCategories, title)).toEqual(covered);
});

test('a title is a category to the letter', () => {
  expect(isCategoryTitle(defaultCategories, 'Robotics')).toBe(true);
  expect(isCategoryTitle(defaultCategories, 'robotics')).toBe(false);
});

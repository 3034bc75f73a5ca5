import { expect, test } from 'vitest';
import { categoryTitles, coveredTitles, isCategoryTitle } from './category.ts';
import { defaultCategories } from './category-defaults.ts';

test('the admin chooses among 20 titles, visitors browse 15, and 24 are distinct', () => {
  expect(new Set(defaultCategories.admin.map(({ title }) => title)).size).toBe(20);
  expect(new Set(defaultCategories.public.map(({ title }) => title)).size).toBe(15);
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

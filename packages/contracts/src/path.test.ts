import { expect, test } from 'vitest';
import { toIssues } from './error.ts';
import { categoryPath, path, projectPath, redirects } from './path.ts';
import { loginFields } from './session.ts';
import { firstMessages } from './testing/messages.ts';

test('an old address redirects to a page, and no two pages share an address', () => {
  const pages: string[] = Object.values(path);
  expect(new Set(pages).size).toBe(pages.length);
  expect(redirects.length).toBeGreaterThanOrEqual(3);
  expect(redirects.map(([, to]) => to).filter((to) => !pages.includes(to))).toEqual([]);
});

test('addresses are made of names, whatever is in them', () => {
  expect(categoryPath('AI and ML Projects')).toBe('/projects/category/AI%20and%20ML%20Projects');
  expect(projectPath({ uuid: 'u', project_name: 'Größe & Co: LoRa!' })).toBe('/projects/u/grosse-co-lora');
});

test('an empty login reports both fields', () => {
  expect(firstMessages(loginFields, { email: '', password: '' })).toEqual([
    'Email is required',
    'Password is required',
  ]);
});

test('an issue names its field with dots', () => {
  const error = loginFields.safeParse({ email: 'a@b.c' }).error;
  expect(error && toIssues(error)).toEqual([{ path: 'password', message: 'Password is required' }]);
});

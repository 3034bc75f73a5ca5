import { catalogOf } from '@perfboard/messages/catalogs';
import { expect, test } from 'vitest';
import { projectFields, projectUpdateFields } from './project-fields.ts';
import { firstMessages } from './testing/messages.ts';
import { imageMaxBytes } from './words/image.ts';
import { cleanTags, projectMessages } from './words/project.ts';

const picture = (bytes: number, type = 'image/png') => new File([new Uint8Array(bytes)], 'a.png', { type });
const valid = {
  project_name: 'Rover',
  description: 'A rover that finds its way.',
  image: picture(10),
  category: 'Robotics',
  tags: ['robot'],
  featured: false,
};
const added = (fields: Record<string, unknown>) => firstMessages(projectFields, { ...valid, ...fields });
const updated = (fields: Record<string, unknown>) =>
  firstMessages(projectUpdateFields, { project_name: 'Rover', ...fields });

test.each([
  [{ project_name: '  ' }, 'Project name is required'],
  [{ description: ' ' }, 'Description is required'],
  [{ description: 'x'.repeat(19) }, 'Description must be at least 20 characters'],
  [{ description: `  ${'x'.repeat(19)}  ` }, 'Description must be at least 20 characters'],
  [{ image: undefined }, 'Image is required'],
  [{ image: 'a.png' }, 'Image is required'],
  [{ image: picture(10, 'image/gif') }, 'Please select a valid image file (JPEG, PNG, or WebP)'],
  [{ image: picture(imageMaxBytes + 1) }, 'File size must be less than 5MB'],
  [{ category: '' }, 'Category is required'],
  [{ category: undefined }, 'Category is required'],
  [{ category: 'x'.repeat(61) }, 'Invalid category'],
  [{ tags: [] }, 'At least one tag is required'],
  [{ tags: undefined }, 'At least one tag is required'],
  [{ tags: ['', '  '] }, 'At least one tag is required'],
  [{ tags: 'robot' }, 'Tags must be a list of strings'],
  [{ tags: '{"a":1}' }, 'Tags must be a list of strings'],
  [{ tags: [1] }, 'Tags must be a list of strings'],
  [{ featured: 'perhaps' }, 'Featured must be true or false'],
])('adding with %j is refused', (fields, expected) => {
  expect(added(fields)).toEqual([expected]);
});

test.each([
  { description: 'x'.repeat(20) },
  { image: picture(imageMaxBytes) },
  { image: picture(1, 'image/webp') },
  { image: picture(1, 'image/jpeg') },
  { tags: '["a","b"]' },
  { category: 'ESP32 CAM' },
  { category: 'Computer Vision Projects' },
  { featured: undefined },
])('adding with %o is accepted', (fields) => {
  expect(added(fields)).toEqual([]);
});

test('everything wrong is reported at once', () => {
  expect(firstMessages(projectFields, {})).toEqual([
    'Project name is required',
    'Description is required',
    'Image is required',
    'Category is required',
    'At least one tag is required',
  ]);
});

test.each([
  [true, true],
  ['true', true],
  [1, true],
  ['1', true],
  [false, false],
  ['false', false],
  [0, false],
  ['0', false],
])('featured may come as %j', (given, read) => {
  expect(projectFields.parse({ ...valid, featured: given }).featured).toBe(read);
});

test('an update needs the name and nothing else', () => {
  expect(updated({})).toEqual([]);
  expect(updated({ description: 'short' })).toEqual([]);
  expect(updated({ project_name: ' ' })).toEqual(['Project name is required']);
  expect(updated({ image: picture(10, 'image/gif') })).toEqual([]);
  expect(updated({ image: picture(10, 'application/pdf') })).toEqual(['Please select a valid image file']);
  expect(updated({ image: picture(imageMaxBytes + 1) })).toEqual(['Image size should be less than 5MB']);
});

test('tags are trimmed, blanks and duplicates are ignored', () => {
  expect(cleanTags([' IoT ', '', 'iot', 'ESP32', '  '])).toEqual(['IoT', 'ESP32']);
});

test('the texts are the specification’s', () => {
  expect(projectMessages).toMatchObject({
    created: 'Project added successfully!',
    updated: 'Project updated successfully',
    unsaved: 'You have unsaved changes',
    deleted: 'Project deleted successfully',
    listFailed: 'Failed to fetch projects',
    listFailedTitle: 'Failed to load projects',
  });
  expect(catalogOf('en', 'api_project')).toMatchObject({
    createFailed: 'Failed to add project',
    createUnexpected: 'Error while adding project. Please try again.',
    summary: 'Please fix the errors above',
    updateFailed: 'Failed to update project',
    updateUnexpected: 'Error updating project',
    deleteFailed: 'Error deleting project',
    oneFailed: 'Failed to fetch project',
    oneFailedTitle: 'Error Loading Project',
    adminListFailed: 'Error loading projects',
    adminListFailedTitle: 'Error Loading Projects',
  });
  expect(catalogOf('en', 'project')).toMatchObject({
    failed: 'Failed to fetch project',
    failedTitle: 'Error Loading Project',
  });
});

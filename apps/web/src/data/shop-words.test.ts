import { expect, test } from 'vitest';
import { serviceAnchors } from './shop-words.ts';

const service = (title: string, slug = '') => ({ title, slug });

test('each service has an anchor of its own, which is no part of the home page', () => {
  expect(
    serviceAnchors([
      service('PCB design'),
      service('Ремонт плат'),
      service('Пайка'),
      service('Reparatur & Wartung'),
      service('Reparatur – Wartung!'),
      service('Consultation'),
      service('Firmware', 'pcb-design'),
    ]),
  ).toEqual([
    'pcb-design',
    'service',
    'service-2',
    'reparatur-wartung',
    'reparatur-wartung-2',
    'consultation-2',
    'pcb-design-2',
  ]);
});

import { expect, test } from 'vitest';
import { serviceAnchors } from './service-anchor.ts';

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
      service('Newsletter title'),
      service('Firmware', 'pcb-design'),
    ]),
  ).toEqual([
    'pcb-design-2',
    'service',
    'service-2',
    'reparatur-wartung',
    'reparatur-wartung-2',
    'consultation-2',
    'newsletter-title-2',
    'pcb-design',
  ]);
});

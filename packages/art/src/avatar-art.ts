import { materials } from './palette.ts';
import { padPath, padRow } from './part.ts';
import { createRandom } from './random.ts';
import { lettering } from './stroke-font.ts';
import { circle, path, picture, rect, stroke } from './svg.ts';

const grounds = [
  ['#14553c', '#0c3a2b', '#2f8a66'],
  ['#153c78', '#0e2a56', '#3a70b8'],
  ['#3d2665', '#2c1a4a', '#6c4ca6'],
  ['#105159', '#0a3a3f', '#2a8791'],
  ['#7d1f20', '#5c1416', '#b34744'],
] as const;

/** A person's initials on a chip, soldered to a board of a color that belongs to the name. `size` in pixels. */
export function drawAvatarArt({ name }: { name: string }, size = 160): string {
  const random = createRandom(`emblem/${name}`);
  const [pour, laminate, trace] = random.pick(grounds);
  const initials = name
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => word[0]!)
    .filter((_, index, all) => index === 0 || index === all.length - 1)
    .join('');
  const leads = [
    ...padRow(5, 15, { x: 36, y: 80, along: 'y', w: 16, h: 7 }),
    ...padRow(5, 15, { x: 124, y: 80, along: 'y', w: 16, h: 7 }),
    ...padRow(5, 15, { x: 80, y: 36, along: 'x', w: 7, h: 16 }),
    ...padRow(5, 15, { x: 80, y: 124, along: 'x', w: 7, h: 16 }),
  ];
  let traces = '';
  for (const { x, y } of leads) {
    const outX = x < 40 ? -1 : x > 120 ? 1 : 0;
    const outY = outX ? 0 : y < 40 ? -1 : 1;
    const first = random.int(6, 14);
    const bend = random.pick([-1, 0, 1]) * random.int(4, 10);
    traces += `M${x} ${y}l${outX * first} ${outY * first}l${outX ? outX * Math.abs(bend) : bend} ${outY ? outY * Math.abs(bend) : bend}l${outX * 40} ${outY * 40}`;
  }
  return picture({
    width: size,
    height: size,
    viewBox: '0 0 160 160',
    title: name,
    defs: materials,
    body:
      rect(0, 0, 160, 160, { fill: pour }) +
      stroke(traces, laminate, 7.5) +
      stroke(traces, trace, 3.6) +
      rect(0, 0, 160, 160, { fill: 'url(#boardLight)' }) +
      path(padPath(leads), { fill: 'url(#tin)' }) +
      rect(44, 48, 80, 80, { r: 8, 'fill-opacity': 0.35 }) +
      rect(40, 40, 80, 80, { r: 7, fill: 'url(#epoxy)' }) +
      stroke('M42.500 116V46q0-3.500 3.500-3.500H116', '#fff', 1.4, { 'stroke-opacity': 0.25 }) +
      circle(51, 51, 3.6, { fill: '#0d0e0f' }) +
      lettering(initials, { x: 80, y: 64, size: 32, color: '#eceee9', weight: 4.6, anchor: 'middle' }) +
      rect(0, 0, 160, 160, { fill: 'url(#vignette)', 'fill-opacity': 0.6 }),
  });
}

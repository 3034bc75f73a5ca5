import { masks, materials } from './palette.ts';
import { createRandom, type Random } from './random.ts';
import { lettering } from './stroke-font.ts';
import { at, circle, dot, ellipse, group, path, picture, rect, stroke } from './svg.ts';

const { green } = masks;

/** Blocks of houses between streets, as copper areas between clearances. */
function blocks(random: Random): string {
  let d = '';
  let houses = '';
  for (let column = -1; column < 11; column++) {
    for (let row = -1; row < 9; row++) {
      const x = column * 150 + (row % 2) * 6;
      const y = row * 116;
      const w = 118;
      const h = 84;
      const cut = random.int(6, 16);
      d += `M${x + cut} ${y}h${w - 2 * cut}l${cut} ${cut}v${h - 2 * cut}l${-cut} ${cut}h${2 * cut - w}l${-cut} ${-cut}v${2 * cut - h}z`;
      for (let i = 0; i < random.int(1, 5); i++) {
        const pw = random.int(14, 34);
        houses += `M${x + random.int(12, w - 46)} ${y + random.int(10, h - 34)}h${pw}v${random.int(12, 22)}h${-pw}z`;
      }
    }
  }
  return path(d, { fill: green.pour }) + path(houses, { fill: green.trace, 'fill-opacity': 0.8 });
}

/**
 * A street plan drawn as a board, shown until the visitor asks for a real map. It is a picture of the
 * neighborhood of circuits, not of a city: nothing in it is surveyed, and it names nobody, for every shop has it.
 * 1200 by 800; the tip of the pin is at 620, 420.
 */
export function drawMapPlaceholder(): string {
  const random = createRandom('map/214 Solderworks Row');
  const main =
    'M-60 640L240 520L620 420L760 280L1300 120M-40 150L420 240L620 420L700 900M980 -60L900 330L1010 560L1300 700';
  const river = 'M-80 820C220 700 420 860 640 760S1020 640 1300 840';
  return picture({
    width: 1200,
    height: 800,
    title: 'A street plan, drawn as a circuit board',
    defs: materials,
    body:
      rect(0, 0, 1200, 800, { fill: green.laminate }) +
      group(blocks(random), { transform: 'rotate(-11 600 400)' }) +
      stroke(river, green.laminate, 96) +
      stroke(river, '#114a5c', 78) +
      stroke(river, '#1d6a80', 3, { transform: 'translate(0 -22)', 'stroke-dasharray': '60 24' }) +
      stroke(river, '#1d6a80', 3, { transform: 'translate(0 14)', 'stroke-dasharray': '34 40' }) +
      stroke(main, green.laminate, 44) +
      stroke(main, '#7d5a26', 27) +
      stroke(main, '#d8b05e', 22) +
      stroke(main, '#f7e2a8', 2.4, { transform: 'translate(-3 -5)', 'stroke-opacity': 0.7 }) +
      stroke(
        ['M620 420h.1', 'M760 280h.1', 'M240 520h.1', 'M420 240h.1', 'M900 330h.1'].join(''),
        '#f0d68f',
        38,
      ) +
      stroke([dot(760, 280), dot(240, 520), dot(420, 240), dot(900, 330)].join(''), '#123626', 15) +
      at(
        lettering('N', { x: 0, y: 0, size: 20, color: green.silk, anchor: 'middle' }) +
          stroke('M0 96V38l-12 16M0 38l12 16', green.silk, 3),
        1120,
        56,
      ) +
      rect(0, 0, 1200, 800, { fill: 'url(#boardLight)' }) +
      ellipse(634, 438, 40, 15, { 'fill-opacity': 0.35 }) +
      path('M620 420C560 350 540 320 540 280a80 80 0 0 1 160 0c0 40 -20 70 -80 140z', {
        fill: '#f6f3ea',
        stroke: '#0a2a20',
        'stroke-width': 4,
      }) +
      circle(620, 276, 31, { fill: '#b9772f' }) +
      circle(620, 276, 13, { fill: '#123626' }) +
      circle(600, 400, 800, { fill: 'url(#vignette)' }),
  });
}

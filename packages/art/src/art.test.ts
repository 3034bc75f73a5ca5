import { demoProjects } from '@perfboard/content/demo-project';
import { domainGroups } from '@perfboard/content/domain-group';
import { promoSlides } from '@perfboard/content/promo-slide';
import { shop } from '@perfboard/content/shop';
import { testimonials } from '@perfboard/content/testimonial';
import { categoryTitles } from '@perfboard/contracts/category';
import { defaultCategories } from '@perfboard/contracts/category-defaults';
import { describe, expect, it } from 'vitest';
import { drawAvatarArt } from './avatar-art.ts';
import { drawIcon } from './logo.ts';
import { drawMapPlaceholder } from './map-art.ts';
import { drawProjectArt } from './project-art.ts';
import { shortName } from './scene/scene.ts';
import { drawSlideArt } from './slide-art.ts';
import { drawSocialCard } from './social-card.ts';
import { textPath, textWidth, wrapText } from './stroke-font.ts';

const maxBytes = 150 * 1024;

const draw = ({ project_name, category, tags }: (typeof demoProjects)[number]) =>
  drawProjectArt({ name: project_name, category, tags });

/** What an XML parser would refuse, and references that lead nowhere. */
function faultsOf(svg: string): string[] {
  const faults: string[] = [];
  const open: string[] = [];
  const ids: string[] = [];
  let end = 0;
  for (const match of svg.matchAll(/<(\/?)([a-zA-Z]+)((?: [a-zA-Z][\w-]*="[^"<]*")*)(\/?)>/g)) {
    const between = svg.slice(end, match.index);
    if (/[<>]/.test(between) || (between.trim() && open.at(-1) !== 'title'))
      faults.push(`stray text ${between}`);
    if (/&(?!#?\w+;)/.test(between)) faults.push(`bare ampersand in ${between}`);
    end = match.index + match[0].length;
    const [, closing, name = '', attributes = '', empty] = match;
    const names = [...attributes.matchAll(/ ([a-zA-Z][\w-]*)="/g)].map((attribute) => attribute[1]);
    if (new Set(names).size !== names.length) faults.push(`attribute twice in ${match[0]}`);
    const id = / id="([^"]*)"/.exec(attributes)?.[1];
    if (id !== undefined) ids.push(id);
    if (closing) {
      if (open.pop() !== name) faults.push(`unexpected </${name}>`);
    } else if (!empty) open.push(name);
  }
  if (svg.slice(end).trim()) faults.push(`rest ${svg.slice(end, end + 60)}`);
  if (open.length > 0) faults.push(`never closed: ${open.join(', ')}`);
  if (new Set(ids).size !== ids.length) faults.push('an id twice');
  for (const match of svg.matchAll(/(?:url\(#|href="#)([\w-]+)/g)) {
    if (!ids.includes(match[1]!)) faults.push(`no #${match[1]}`);
  }
  if (/NaN|undefined|Infinity|\[object/.test(svg)) faults.push('a value that is none');
  if (/<(text|image|script|style|filter|foreignObject)\b|href="(?!#)/.test(svg))
    faults.push('not self-contained');
  if (!svg.startsWith('<svg xmlns="http://www.w3.org/2000/svg"')) faults.push('no namespace');
  return faults;
}

describe('the check of the drawings', () => {
  it('finds what is broken', () => {
    const good = drawIcon();
    expect(faultsOf(good)).toEqual([]);
    expect(faultsOf(good.replace('</svg>', ''))).not.toEqual([]);
    expect(faultsOf(good.replace('url(#tile)', 'url(#none)'))).not.toEqual([]);
    expect(faultsOf(good.replace('</title>', ' & more</title>'))).not.toEqual([]);
    expect(faultsOf(good.replace('rx="14"', 'rx="NaN"'))).not.toEqual([]);
  });
});

describe('project pictures', () => {
  it.each(demoProjects.map((project) => [project.project_name, project] as const))(
    '%s is well-formed, self-contained and small',
    (_name, project) => {
      const svg = draw(project);
      expect(faultsOf(svg)).toEqual([]);
      expect(Buffer.byteLength(svg)).toBeLessThan(maxBytes);
    },
  );

  it('are the same bytes each time', () => {
    for (const project of demoProjects.slice(0, 12)) expect(draw(project)).toBe(draw(project));
  });

  it('differ from project to project', () => {
    const pictures = demoProjects.map((project) => draw(project).replace(/<title>.*?<\/title>/, ''));
    expect(new Set(pictures).size).toBe(demoProjects.length);
  });

  it.each(categoryTitles(defaultCategories))('exist for the category %s, whatever the name', (category) => {
    for (const name of [
      'Untitled',
      'A <b>"bold" & strange</b> näme, très long '.repeat(5),
      'प्रकल्प',
      '12345',
    ]) {
      const svg = drawProjectArt({ name, category, tags: [] });
      expect(faultsOf(svg)).toEqual([]);
      expect(Buffer.byteLength(svg)).toBeLessThan(maxBytes);
    }
  });

  it('exist for an unknown category too, in the size asked for', () => {
    const svg = drawProjectArt({ name: 'Anything', category: 'Nothing', tags: [], width: 400, height: 300 });
    expect(faultsOf(svg)).toEqual([]);
    expect(svg).toContain('width="400" height="300" viewBox="0 0 1600 1200"');
  });
});

describe('other pictures', () => {
  it('include one for every slide and testimonial', () => {
    for (const svg of [
      ...promoSlides.map((slide) => drawSlideArt(slide)),
      ...testimonials.map(drawAvatarArt),
    ]) {
      expect(faultsOf(svg)).toEqual([]);
      expect(Buffer.byteLength(svg)).toBeLessThan(maxBytes);
    }
  });

  it.each([
    ['the icon', () => drawIcon(512, { maskable: true })],
    ['the map', drawMapPlaceholder],
    ['a link picture', () => drawSocialCard({ title: 'Fish & chips <controller>', subtitle: shop.tagline })],
  ])('%s is well-formed, self-contained, small and deterministic', (_name, make) => {
    const svg = make();
    expect(faultsOf(svg)).toEqual([]);
    expect(Buffer.byteLength(svg)).toBeLessThan(maxBytes);
    expect(make()).toBe(svg);
  });
});

describe('the stroke font', () => {
  const canDraw = (text: string) =>
    [...text].every((letter) => letter === ' ' || textPath(letter, 0, 0, 12) !== '');

  it('has every character of the texts that the pictures show', () => {
    const texts = [
      ...demoProjects.map(({ project_name }) => project_name),
      ...domainGroups.flatMap(({ projects }) => projects),
      ...promoSlides.map(({ title }) => title),
      ...testimonials.map(({ name }) => name),
      shop.name,
      shop.tagline,
      'ABCDEFGHIJKLMNOPQRSTUVWXYZ 0123456789 abcdefghijklmnopqrstuvwxyz',
      '-.,:;/+=*%&()#\'"?!<>@_|°·Ωµ–—’“”…',
    ];
    for (const text of texts) expect(canDraw(text), text).toBe(true);
  });

  it('draws accented letters as their base and leaves room for what it does not know', () => {
    expect(textPath('É', 0, 0, 12)).toBe(textPath('E', 0, 0, 12));
    expect(canDraw('漢')).toBe(false);
    expect(textPath('漢', 0, 0, 12)).toBe('');
    expect(textWidth('漢A', 12)).toBeGreaterThan(textWidth('A', 12));
  });

  it('wraps at words and never beyond the lines allowed', () => {
    const lines = wrapText('one two three four five six', { size: 12, width: 80, lines: 2 });
    expect(lines).toHaveLength(2);
    for (const line of lines) expect(textWidth(line, 12)).toBeLessThanOrEqual(80);
  });

  it('prints names short enough for a board', () => {
    expect(shortName('GSM Water Pump Controller with SMS Control')).toBe('GSM WATER PUMP CONTROLLER');
    expect(shortName('Modbus to MQTT Gateway for Legacy Machines')).toBe('MODBUS TO MQTT GATEWAY');
    for (const { project_name } of demoProjects)
      expect(shortName(project_name).length).toBeLessThanOrEqual(36);
  });
});

import { describe, expect, it } from 'vitest';
import { iconNames } from '../src/components/icon-names.ts';
import { deskIconNames } from '../src/features/admin-shell/icon-names.ts';
import { drawSymbol } from './icon-sprite.ts';

describe('the icons', () => {
  it.each([...iconNames, ...deskIconNames])(
    '%s is drawn, and looks as the place says where it is used',
    (name) => {
      const symbol = drawSymbol(name);
      expect(symbol).toMatch(
        new RegExp(`^<symbol id="${name}" viewBox="0 0 24 24" stroke="currentColor" [^>]+>.+</symbol>$`),
      );
      const body = symbol.slice(symbol.indexOf('>') + 1);
      expect(body).toMatch(/<(?:path|circle|rect|line|ellipse) /);
      expect(body).not.toMatch(/stroke|fill="none"/);
    },
  );

  it('a wrong name says which', () => {
    expect(() => drawSymbol('no-such-thing')).toThrow(
      'No icon is called "no-such-thing" in @iconify-json/lucide',
    );
  });

  it('are each in one sprite', () => {
    const names = [...iconNames, ...deskIconNames];
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  });
});

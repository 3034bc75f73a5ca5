import type { Page } from 'playwright-core';

/** Whether a text has a letter of the accented pseudo-locale: it comes from a catalog, whatever names it contains. */
export const isAccented = (text: string): boolean => /[áéíóúñçţšŕļĝđƒķɱţýŵþ]/i.test(text);

/** Whether it is a date, opening hours, a designator or a pseudo-locale's own code: the same in English. */
export const isWritten = (text: string): boolean =>
  /^(?:[A-Z]{1,4}\d+|(?:Mon|Sat|Sun)\b.*\d[AP]M.*|[A-Z][a-z]{2} \d{1,2}, \d{4}|\w\w-X[AB])$/i.test(text);

/** The visible texts, labels and placeholders of a page, without what is marked as another language. */
export const textsOf = (page: Page) =>
  page.evaluate(() => {
    const texts: string[] = [];
    const isForeign = (element: Element | null) =>
      element?.closest('[lang]')?.getAttribute('lang') !== document.documentElement.lang ||
      element?.closest('script, style, svg, noscript, code, bdi, [dir="ltr"]');
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (isForeign(node.parentElement)) continue;
      // An address that may break after its @ is one text.
      const isRest = node.previousSibling?.nodeName === 'WBR';
      texts.push((isRest ? texts.pop() : '') + (node.textContent?.trim() ?? ''));
    }
    for (const element of document.body.querySelectorAll('[aria-label], [placeholder], [title], [alt]')) {
      if (isForeign(element)) continue;
      for (const name of ['aria-label', 'placeholder', 'title', 'alt'])
        texts.push(element.getAttribute(name) ?? '');
    }
    return [document.title.replace(/ \| [^|]*$/, ''), ...texts].filter((text) => /[A-Za-z]{3}/.test(text));
  });

/** Elements whose text is cut although they don't say that it may be. */
export const cutTexts = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('a, button, label, h1, h2, h3, th, td, li, p, span')]
      .filter((element) => {
        const style = getComputedStyle(element);
        const mayCut = style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none';
        if (mayCut || style.overflowX === 'visible' || style.overflowX === 'auto') return false;
        if (element.clientWidth <= 1 || element.querySelector('img')) return false;
        return element.scrollWidth > element.clientWidth + 1;
      })
      .map((element) => element.outerHTML.slice(0, 120)),
  );

/** By how many pixels a page is wider than its window. */
export const sidewaysScroll = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

/** Marks text as markup that is safe as it stands. */
export class Html {
  constructor(readonly text: string) {}
}

type Part = string | number | Html | Part[];

/** Markup with every inserted value escaped, unless it is markup itself. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  return new Html(strings.reduce((text, string, index) => text + render(parts[index - 1] ?? '') + string));
}

function render(part: Part): string {
  if (Array.isArray(part)) return part.map(render).join('');
  return part instanceof Html ? part.text : escapeHtml(String(part));
}

function escapeHtml(text: string): string {
  const entities: Record<string, string> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  };
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

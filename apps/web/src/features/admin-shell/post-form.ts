/** Posts fields to an address and shows the resulting page in the tab or frame of that name. */
export function postForm(action: string, target: string, fields: Record<string, string>): void {
  const form = document.createElement('form');
  form.method = 'post';
  form.action = action;
  form.target = target;
  for (const [field, text] of Object.entries(fields)) {
    const input = document.createElement('input');
    input.type = 'hidden';
    input.name = field;
    input.value = text;
    form.append(input);
  }
  document.body.append(form);
  form.submit();
  form.remove();
}

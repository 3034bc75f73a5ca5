/* A visitor's input before the page's script has loaded must be neither lost nor overwritten by it. */
type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const typed = new Map<Control, string>();
let replay: (() => void) | undefined;
let giveUp: (() => void) | undefined;

const isControl = (target: EventTarget | null): target is Control =>
  target instanceof HTMLInputElement ||
  target instanceof HTMLSelectElement ||
  target instanceof HTMLTextAreaElement;

function keepInput({ target }: Event) {
  if (isControl(target)) typed.set(target, target.value);
}

function keepClick({ target }: Event) {
  const button = target instanceof Element ? target.closest<HTMLElement>('button[type="button"]') : null;
  if (button) replay = () => button.isConnected && button.click();
}

function keepSubmit(event: SubmitEvent) {
  const { target: form, submitter } = event;
  if (!(form instanceof HTMLFormElement)) return;
  event.preventDefault();
  // If hydration failed, React has replaced the form, and the new one is empty.
  replay = () => (form.isConnected ? form.requestSubmit(submitter) : giveUp?.());
  giveUp = () => {
    if (submitter instanceof HTMLButtonElement && submitter.name) {
      const chosen = document.createElement('input');
      Object.assign(chosen, { type: 'hidden', name: submitter.name, value: submitter.value });
      form.append(chosen);
    }
    // Browsers do not submit a form that is outside the document.
    if (!form.isConnected) document.body.append(form);
    form.submit();
  };
}

const listeners = [
  ['input', keepInput],
  ['click', keepClick],
  ['submit', keepSubmit],
] as const;

const hasOwnValue = (control: Control): boolean =>
  control instanceof HTMLSelectElement
    ? [...control.options].some(({ selected, defaultSelected }) => selected && !defaultSelected)
    : !['file', 'hidden', 'checkbox', 'radio'].includes(control.type) &&
      control.value !== control.defaultValue;

/**
 * Browsers fill in fields without an event, for example when they restore a page. Runs right before
 * hydration.
 */
export function keepFilledFields(): void {
  for (const control of document.querySelectorAll<Control>('form :is(input, select, textarea)'))
    if (hasOwnValue(control)) typed.set(control, control.value);
}

export function watchEarlyInput(): void {
  for (const [type, listener] of listeners) document.addEventListener(type, listener as EventListener, true);
}

/** After hydration, repeats the last action; if the script failed to load, submits the form without it. */
export function endEarlyInput(hasTakenOver: boolean): void {
  for (const [type, listener] of listeners)
    document.removeEventListener(type, listener as EventListener, true);
  (hasTakenOver ? replay : giveUp)?.();
}

/**
 * Whether a form belongs to a control, or replaced the control's form: if an extension or a translation
 * changed the HTML, React renders the page again.
 */
const isFormOf = (form: HTMLFormElement, control: Control): boolean =>
  control.form === form ||
  (!control.isConnected && control.form?.getAttribute('action') === form.getAttribute('action'));

/** Returns a form's input from before hydration by field name, and clears it. */
export function takeEarlyInput(form: HTMLFormElement | null): Record<string, string> {
  const values: Record<string, string> = {};
  for (const [control, value] of typed) {
    if (!form || !isFormOf(form, control)) continue;
    values[control.name] = value;
    typed.delete(control);
  }
  return values;
}

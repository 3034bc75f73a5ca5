/*
 * If rendering fails after a visitor pressed Send, React removes the form and the lead would be lost. So a submitted form is
 * held until its result is on the screen. If rendering fails before that, the browser posts the form as it does without
 * JavaScript.
 */
interface HeldForm {
  form: HTMLFormElement;
  /** Copied on submit. Includes the idempotency key, so that a second post adds no second lead. */
  fields: FormData;
}

let held: HeldForm | undefined;

export const isFormHeld = (): boolean => held !== undefined;

export function holdForm(form: HTMLFormElement, fields: FormData): void {
  held = { form, fields };
}

/**
 * Call this when the result is rendered. React reports errors of that render in the same task, so this waits
 * for the next one.
 */
export function releaseForm(): void {
  const shown = held;
  if (!shown) return;
  setTimeout(() => {
    if (held === shown) held = undefined;
  });
}

/** Posts the held form, if there is one. The server responds with a page that shows the result. */
export function postHeldForm(): void {
  if (!held) return;
  const { form, fields } = held;
  held = undefined;
  // Without the form's controls: they don't hold the files, and are empty after a success.
  const copy = form.cloneNode() as HTMLFormElement;
  copy.addEventListener('formdata', ({ formData }) => {
    for (const [name, value] of fields) formData.append(name, value);
  });
  document.body.append(copy);
  copy.submit();
}

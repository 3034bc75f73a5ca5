import { beforeEach, expect, test, vi } from 'vitest';

/** As much of a document as early input needs: these tests run without a browser. */
class FakeElement {
  isConnected = true;
  /** The nearest button around it. */
  button: FakeElement | null = null;
  click = vi.fn();
  closest = () => this.button;
}
class FakeControl extends FakeElement {
  value = '';
  constructor(
    public form: FakeForm,
    public name: string,
  ) {
    super();
  }
}
class FakeForm extends FakeElement {
  requestSubmit = vi.fn();
  submit = vi.fn();
  append = vi.fn();
}
class FakeButton extends FakeElement {
  name = 'project_title';
  value = 'Smart greenhouse';
}
class Unused {}

let listeners: Map<string, (event: object) => void>;
let early: typeof import('./early-input.ts');
const fire = (type: string, event: object) => listeners.get(type)?.(event);

beforeEach(async () => {
  listeners = new Map();
  vi.stubGlobal('document', {
    addEventListener: (type: string, listener: (event: object) => void) => listeners.set(type, listener),
    removeEventListener: (type: string) => listeners.delete(type),
    createElement: () => ({}),
  });
  vi.stubGlobal('Element', FakeElement);
  vi.stubGlobal('HTMLInputElement', FakeControl);
  vi.stubGlobal('HTMLSelectElement', Unused);
  vi.stubGlobal('HTMLTextAreaElement', Unused);
  vi.stubGlobal('HTMLFormElement', FakeForm);
  vi.stubGlobal('HTMLButtonElement', FakeButton);
  vi.resetModules();
  early = await import('./early-input.ts');
  early.watchEarlyInput();
});

function type(form: FakeForm, name: string, value: string) {
  fire('input', { target: Object.assign(new FakeControl(form, name), { value }) });
}
const take = (form: FakeForm) => early.takeEarlyInput(form as unknown as HTMLFormElement);

test('what was typed before the script came is handed to its form once, by field name', () => {
  const form = new FakeForm();
  type(form, 'email', 'ada@example.com');
  type(form, 'name', 'Ada');
  expect(take(form)).toEqual({ email: 'ada@example.com', name: 'Ada' });
  expect(take(form)).toEqual({});
});

test('a form gets nothing that was typed into another', () => {
  const [booking, newsletter] = [new FakeForm(), new FakeForm()];
  type(booking, 'email', 'ada@example.com');
  expect(take(newsletter)).toEqual({});
  expect(take(booking)).toEqual({ email: 'ada@example.com' });
  expect(early.takeEarlyInput(null)).toEqual({});
});

test('a form sent too early waits for the script, and is sent by it with the same button', () => {
  const [form, submitter] = [new FakeForm(), new FakeButton()];
  const preventDefault = vi.fn();
  fire('submit', { target: form, submitter, preventDefault });
  expect(preventDefault).toHaveBeenCalled();
  early.endEarlyInput(true);
  expect(form.requestSubmit).toHaveBeenCalledExactlyOnceWith(submitter);
  expect(form.submit).not.toHaveBeenCalled();
});

test('where the script does not come, the browser sends the form, the chosen button included', () => {
  const [form, submitter] = [new FakeForm(), new FakeButton()];
  fire('submit', { target: form, submitter, preventDefault: () => {} });
  early.endEarlyInput(false);
  expect(form.append).toHaveBeenCalledWith({
    type: 'hidden',
    name: 'project_title',
    value: 'Smart greenhouse',
  });
  expect(form.submit).toHaveBeenCalledOnce();
  expect(form.requestSubmit).not.toHaveBeenCalled();
});

test('only the last requested action runs', () => {
  const form = new FakeForm();
  const button = new FakeElement();
  fire('submit', { target: form, submitter: null, preventDefault: () => {} });
  fire('click', { target: Object.assign(new FakeElement(), { button }) });
  early.endEarlyInput(true);
  expect(button.click).toHaveBeenCalledOnce();
  expect(form.requestSubmit).not.toHaveBeenCalled();
});

test('a button that is gone by then is not pressed', () => {
  const button = Object.assign(new FakeElement(), { isConnected: false });
  fire('click', { target: Object.assign(new FakeElement(), { button }) });
  early.endEarlyInput(true);
  expect(button.click).not.toHaveBeenCalled();
});

test('once the script has taken over, nothing more is recorded', () => {
  early.endEarlyInput(true);
  expect(listeners.size).toBe(0);
});

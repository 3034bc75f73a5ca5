const format = new Intl.NumberFormat('en-US');

/** A number in an English message: `3,334`. A translation writes it in its own way. */
export const englishNumber = (value: number): string => format.format(value);

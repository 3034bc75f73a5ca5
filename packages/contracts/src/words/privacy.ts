export const privacyMessages = {
  erased: 'Everything about this address was erased',
  nothingFound: 'Nothing is stored about this address',
} as const;

/** The reference of a lead that its sender reads. */
export const leadReference = (uuid: string): string => uuid.slice(-8).toUpperCase();
export const leadReferencePattern = /^[\dA-F]{8}$/;

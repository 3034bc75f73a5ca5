/**
 * What stands in two texts of the home page once the demo shop is gone: nobody has counted projects or stars for the owner
 * yet.
 */
export const withoutClaims = {
  consultation:
    'Tell us what it should do, what it may cost and when it is due. An engineer answers with a feasible plan, a parts list and a price.',
  testimonials: 'What clients say of their projects.',
} as const;

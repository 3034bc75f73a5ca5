/**
 * Replaces two texts of the home page when the demo is removed, because an owner has no project or star
 * counts yet.
 */
export const withoutClaims = {
  consultation:
    'Tell us what it should do, what it may cost and when it is due. An engineer answers with a feasible plan, a parts list and a price.',
  testimonials: 'What clients say of their projects.',
} as const;

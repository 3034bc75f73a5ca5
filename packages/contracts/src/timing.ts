/** Durations that visitors and admins see, in milliseconds. */
export const timing = {
  carouselMs: 5000,
  promoMs: 5000,
  bookingRedirectMs: 2000,
  newsletterSuccessMs: 3000,
  contactToastMs: 5000,
  contactAlertMs: 3000,
  deleteSuccessMs: 3000,
  updateRedirectMs: 1500,
  loadMoreMs: 500,
} as const;

/** Pixels: scroll positions and widths at which the layout changes. */
export const layout = {
  topBarHiddenPast: 20,
  backToTopPast: 300,
  drawerBelow: 1024,
  /** The number of visible testimonials below each width; 4 above the last one. */
  testimonialsBelow: [
    [640, 1],
    [768, 2],
    [1024, 3],
  ],
  testimonialsFrom: 4,
  projectCardRem: 28,
  categoriesFirst: 10,
  featuredLimit: 3,
} as const;

export const storageKeys = { bookingProjectTitle: 'bookingProjectTitle' } as const;

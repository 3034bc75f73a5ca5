/** What readers may choose among. A page of ticks, not a catalogue. */
export const topicLimits = { count: 20, title: 60, description: 160, id: 60 } as const;

/** How long a reader's pause is. */
export const pauseMonths = 1;

/** Until when a reader who has left takes it back without a mail, in minutes. */
export const undoUnsubscribeMinutes = 60;

export const topicMessages = {
  twice: 'This is listed twice',
  saved: 'Your choice is saved.',
  paused: 'Newsletters are paused for a month.',
  resumed: 'You will receive newsletters again.',
  left: 'You have been unsubscribed.',
  takenBack: 'You are subscribed again.',
  asked: 'We have emailed you a link. Click it to subscribe again.',
} as const;

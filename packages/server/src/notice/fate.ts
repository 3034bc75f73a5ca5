/** One that came back counts so until it is sent again. */
export const fateOf = ({ status, bounced_at }: { status: string; bounced_at: Date | null }): string =>
  status === 'failed' && bounced_at ? 'bounced' : status;

import { dnsPatienceMs, type MailRecordState } from '@perfboard/contracts/words/setup';
import { withTimeLimit } from '@perfboard/process/time-limit';

/** What DNS has under a name; none where it has nothing, undefined where nobody answered in time. */
export async function answersOf<Answer>(
  asked: Promise<Answer[]>,
  name: string,
): Promise<Answer[] | undefined> {
  try {
    return await withTimeLimit(asked, dnsPatienceMs, `DNS of ${name}`);
  } catch (error) {
    const { code } = error as { code?: string };
    return code === 'ENOTFOUND' || code === 'ENODATA' ? [] : undefined;
  }
}

export const unanswered: { state: MailRecordState; advice: string } = {
  state: 'unanswered',
  advice: 'DNS did not respond. Check again in a minute.',
};

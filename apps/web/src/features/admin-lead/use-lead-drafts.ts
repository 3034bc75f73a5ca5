import { useState } from 'react';
import { isWritten, type ReplyDraft } from './reply-draft.ts';

/** What is half written to leads: looking at another one, or closing it, loses nothing. */
export interface LeadDrafts {
  noteOf: (uuid: string) => string;
  setNote: (uuid: string, text: string) => void;
  replyOf: (uuid: string) => ReplyDraft | undefined;
  setReply: (uuid: string, draft: ReplyDraft) => void;
  /** There is something to lose. */
  isDirty: boolean;
}

export function useLeadDrafts(): LeadDrafts {
  const [notes, setNotes] = useState<Record<string, string>>({});
  const [replies, setReplies] = useState<Record<string, ReplyDraft>>({});
  return {
    noteOf: (uuid) => notes[uuid] ?? '',
    setNote: (uuid, text) => setNotes((all) => ({ ...all, [uuid]: text })),
    replyOf: (uuid) => replies[uuid],
    setReply: (uuid, draft) => setReplies((all) => ({ ...all, [uuid]: draft })),
    isDirty: Object.values(notes).some((text) => text.trim()) || Object.values(replies).some(isWritten),
  };
}

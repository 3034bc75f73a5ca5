import { splitQuotes } from '@perfboard/contracts/quoted-text';

/** The text of a mail, with what it quotes folded away. Text alone: nothing in it is a link, a picture or a script. */
export function QuotedText({ text }: { text: string }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2 rounded-pad bg-sunken px-3 py-2">
      {splitQuotes(text).map((part, at) =>
        part.isQuote ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change places
          <details key={at} className="text-muted">
            <summary className="cursor-pointer text-label">Quoted text</summary>
            <p className="mt-2 whitespace-pre-wrap [overflow-wrap:anywhere]">{part.text}</p>
          </details>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change places
          <p key={at} className="whitespace-pre-wrap [overflow-wrap:anywhere]">
            {part.text}
          </p>
        ),
      )}
    </div>
  );
}

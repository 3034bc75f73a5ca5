import { contactLimits } from '@perfboard/contracts/contact';

const { messageMax, counterWarnings } = contactLimits;
const [first, second] = counterWarnings;

/** How much of the message's room is used; turns amber when it gets scarce, and more so near the end. */
export function MessageCounter({ length }: { length: number }) {
  const share = length / messageMax;
  const level = share > second ? 'high' : share > first ? 'raised' : 'normal';
  const looks = {
    normal: 'text-muted',
    raised: 'text-warn',
    high: 'rounded-pad bg-warn-soft font-bold text-warn',
  };
  return (
    <p data-level={level} className={`designator justify-self-end px-1.5 py-0.5 ${looks[level]}`}>
      <span className="sr-only">Characters used: </span>
      {length}/{messageMax}
    </p>
  );
}

/** The files and the text of a `winmail.dat`, in which Outlook hides an email's content. */
export interface OutlookContent {
  /** Empty if it exists only as compressed rich text. */
  text: string;
  files: { name: string; content: Buffer }[];
}

// [MS-OXTNEF] Transport Neutral Encapsulation. The one package for it brings a command line, a logger and a
// native build.
const signature = 0x223e9f78;
const signatureAndKeyBytes = 6;
const attribute = {
  body: 0x0002800c,
  fileStart: 0x00069002,
  fileTitle: 0x00018010,
  fileData: 0x0006800f,
  fileProperties: 0x00069005,
} as const;
/** [MS-OXPROPS] PidTagAttachLongFilename. */
const longFileName = 0x3707;
const filesMax = 100;
const propertiesMax = 500;

/** The bytes of a value by its type; undefined for values that state their length. */
const fixedSizes: Readonly<Record<number, number>> = {
  2: 4,
  3: 4,
  4: 4,
  5: 8,
  6: 8,
  7: 8,
  10: 4,
  11: 4,
  20: 8,
  64: 8,
  72: 16,
};
const stringType = { bytes: 0x1e, unicode: 0x1f } as const;
const namedFrom = 0x8000;
const manyValues = 0x1000;

const untilNul = (text: string): string => text.split('\0', 1)[0] ?? '';

/** Reads numbers and bytes in order; beyond the end it throws a RangeError. */
class ByteReader {
  private readonly bytes: Buffer;
  private at = 0;
  constructor(bytes: Buffer) {
    this.bytes = bytes;
  }
  get isAtEnd(): boolean {
    return this.at >= this.bytes.length;
  }
  number(size: 1 | 2 | 4): number {
    this.at += size;
    return this.bytes.readUIntLE(this.at - size, size);
  }
  take(size: number): Buffer {
    if (size > this.bytes.length - this.at) throw new RangeError('Outlook’s file ends too early');
    this.at += size;
    return this.bytes.subarray(this.at - size, this.at);
  }
  /** Bytes with their length in front, filled up to a multiple of four. */
  takeCounted(): Buffer {
    const size = this.number(4);
    const bytes = this.take(size);
    this.take((4 - (size % 4)) % 4);
    return bytes;
  }
}

/** Skips the name of a property that has one instead of a number. */
function skipName(reader: ByteReader): void {
  reader.take(16);
  if (reader.number(4) === 0) reader.take(4);
  else reader.takeCounted();
}

/** A file's long name from its properties; empty if they have none. */
function readLongName(bytes: Buffer): string {
  const reader = new ByteReader(bytes);
  const count = Math.min(reader.number(4), propertiesMax);
  for (let at = 0; at < count; at++) {
    const type = reader.number(2);
    const id = reader.number(2);
    if (id >= namedFrom) skipName(reader);
    const size = fixedSizes[type & ~manyValues];
    const values = size === undefined || type & manyValues ? reader.number(4) : 1;
    for (let value = 0; value < values; value++) {
      const content = size === undefined ? reader.takeCounted() : reader.take(size);
      if (id !== longFileName) continue;
      if (type === stringType.unicode) return untilNul(content.toString('utf16le'));
      if (type === stringType.bytes) return untilNul(content.toString('latin1'));
    }
  }
  return '';
}

/**
 * Reads the files and the text of a `winmail.dat` ([MS-OXTNEF]). One that is cut off or damaged yields what
 * comes before the damage.
 * @returns undefined if the bytes are none
 */
export function readOutlookFile(bytes: Buffer): OutlookContent | undefined {
  if (bytes.length < 4 || bytes.readUInt32LE(0) !== signature) return undefined;
  const found: OutlookContent = { text: '', files: [] };
  try {
    const reader = new ByteReader(bytes);
    reader.take(signatureAndKeyBytes);
    while (!reader.isAtEnd) {
      reader.number(1);
      const id = reader.number(4);
      const content = reader.take(reader.number(4));
      // Its checksum, which some programs write wrong.
      reader.number(2);
      readAttribute(found, id, content);
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  found.files = found.files.filter(({ content }) => content.length > 0);
  return found;
}

function readAttribute(found: OutlookContent, id: number, content: Buffer): void {
  if (id === attribute.body) found.text = untilNul(content.toString('latin1'));
  if (id === attribute.fileStart && found.files.length < filesMax)
    found.files.push({ name: '', content: Buffer.alloc(0) });
  const file = found.files.at(-1);
  if (!file) return;
  if (id === attribute.fileTitle) file.name ||= untilNul(content.toString('latin1'));
  if (id === attribute.fileData) file.content = content;
  if (id === attribute.fileProperties) file.name = readLongName(content) || file.name;
}

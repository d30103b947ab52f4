import { enumeration } from '../../lib/describe.ts'

/** Encodings of tables. All but UTF-16 have ASCII characters as single bytes. */
export const ENCODINGS = enumeration('FileEncoding', 'How a file stores letters.', {
  UTF_8: 'Unicode, as most programs write it.',
  UTF_16LE: 'Unicode with two bytes for a letter, as Excel writes "Unicode Text".',
  UTF_16BE: 'As UTF_16LE, with the bytes in the other order.',
  WINDOWS_1252: 'Western Europe: CSV of Excel on Windows.',
  MACROMAN: 'Western Europe: CSV of Excel on a Mac.',
  WINDOWS_1250: 'Central Europe, such as Polish, Czech, Hungarian and Croatian.',
  WINDOWS_1251: 'Cyrillic.',
  WINDOWS_1253: 'Greek.',
  WINDOWS_1254: 'Turkish.',
  WINDOWS_1255: 'Hebrew.',
  WINDOWS_1256: 'Arabic.',
  WINDOWS_1257: 'Baltic languages.',
  WINDOWS_1258: 'Vietnamese.',
  WINDOWS_874: 'Thai.',
  ISO_8859_2: 'Central Europe, as Unix programs write it.',
  ISO_8859_15: 'Western Europe, as Unix programs write it.',
  KOI8_R: 'Russian, as Unix programs write it.',
  IBM866: 'Russian, as DOS programs write it.',
  SHIFT_JIS: 'Japanese.',
  GB18030: 'Simplified Chinese, also GBK and GB2312.',
  BIG5: 'Traditional Chinese.',
  EUC_KR: 'Korean.',
})
export type FileEncoding = (typeof ENCODINGS)[number]

export const SEPARATORS = enumeration('FileSeparator', 'The character between two cells.', {
  COMMA: 'A comma.',
  SEMICOLON: 'A semicolon.',
  TAB: 'A tab.',
  PIPE: 'A vertical bar.',
})
export type FileSeparator = (typeof SEPARATORS)[number]

export const DECIMAL_SIGNS = enumeration('DecimalSign', 'The character before the fraction of a number.', {
  POINT: 'A point: `1,234.5`.',
  COMMA: 'A comma: `1.234,5`.',
})
export type DecimalSign = (typeof DECIMAL_SIGNS)[number]

/** The format of a file as the caller gives it. Absent parts are guessed. */
export interface GivenFormat {
  encoding?: FileEncoding | undefined
  separator?: FileSeparator | undefined
  decimalSign?: DecimalSign | undefined
}

export const FORMAT_PARTS = enumeration('FormatPart', 'A part of the format of a file.', {
  encoding: 'The encoding.',
  separator: 'The separator.',
  decimalSign: 'The decimal sign.',
})
export type FormatPart = (typeof FORMAT_PARTS)[number]

/** The format in which a file was read. */
export interface FileFormat {
  encoding: FileEncoding
  separator: FileSeparator
  /** Null if no number decides. Each number is then read by itself. */
  decimalSign: DecimalSign | null
  /** Whether the caller gave the encoding. It then applies to all cells. */
  isEncodingGiven: boolean
  /** The parts that the caller did not give and the bytes do not prove. */
  guessed: FormatPart[]
}

export const CHARACTER_OF: Readonly<Record<FileSeparator, string>> = {
  COMMA: ',',
  SEMICOLON: ';',
  TAB: '\t',
  PIPE: '|',
}

export const separatorOf = (character: string): FileSeparator =>
  SEPARATORS.find((name) => CHARACTER_OF[name] === character) ?? 'COMMA'

/** A label of `TextDecoder`. */
type Label = NonNullable<ConstructorParameters<typeof TextDecoder>[0]>

/** Returns the label of an encoding for `TextDecoder`. */
export const labelOf = (encoding: FileEncoding): Label =>
  (LABELS[encoding] ?? encoding.toLowerCase().replaceAll('_', '-')) as Label

const LABELS: Partial<Record<FileEncoding, string>> = { MACROMAN: 'macintosh', SHIFT_JIS: 'shift_jis' }

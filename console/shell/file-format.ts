import { fileFormats } from '../../words/en/file-formats.ts'
import type { ContactImport } from '../api/api.gen.ts'

/** Labels for the format of a table file. */

export const ENCODINGS: Readonly<Record<NonNullable<ContactImport['format']>['encoding'], string>> = {
  UTF_8: fileFormats.utf8(),
  UTF_16LE: fileFormats.utf16Le(),
  UTF_16BE: fileFormats.utf16Be(),
  WINDOWS_1252: fileFormats.windows1252(),
  MACROMAN: fileFormats.macRoman(),
  WINDOWS_1250: fileFormats.windows1250(),
  WINDOWS_1251: fileFormats.windows1251(),
  WINDOWS_1253: fileFormats.windows1253(),
  WINDOWS_1254: fileFormats.windows1254(),
  WINDOWS_1255: fileFormats.windows1255(),
  WINDOWS_1256: fileFormats.windows1256(),
  WINDOWS_1257: fileFormats.windows1257(),
  WINDOWS_1258: fileFormats.windows1258(),
  WINDOWS_874: fileFormats.windows874(),
  ISO_8859_2: fileFormats.iso8859_2(),
  ISO_8859_15: fileFormats.iso8859_15(),
  KOI8_R: fileFormats.koi8R(),
  IBM866: fileFormats.ibm866(),
  SHIFT_JIS: fileFormats.shiftJis(),
  GB18030: fileFormats.gb18030(),
  BIG5: fileFormats.big5(),
  EUC_KR: fileFormats.eucKr(),
}

export const SEPARATORS: Readonly<Record<NonNullable<ContactImport['format']>['separator'], string>> = {
  COMMA: fileFormats.separatorComma(),
  SEMICOLON: fileFormats.separatorSemicolon(),
  TAB: fileFormats.separatorTab(),
  PIPE: fileFormats.separatorPipe(),
}

export const DECIMAL_SIGNS: Readonly<
  Record<NonNullable<NonNullable<ContactImport['format']>['decimalSign']>, string>
> = {
  POINT: fileFormats.decimalPoint(),
  COMMA: fileFormats.decimalComma(),
}

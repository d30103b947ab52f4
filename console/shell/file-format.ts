import type { ContactImport } from '../api/api.gen.ts'

/** Labels for the format of a table file. */

export const ENCODINGS: Readonly<Record<NonNullable<ContactImport['format']>['encoding'], string>> = {
  UTF_8: 'Unicode (UTF-8)',
  UTF_16LE: 'Unicode (UTF-16)',
  UTF_16BE: 'Unicode (UTF-16, big-endian)',
  WINDOWS_1252: 'Western Europe (Windows)',
  MACROMAN: 'Western Europe (Mac)',
  WINDOWS_1250: 'Central Europe (Windows)',
  WINDOWS_1251: 'Cyrillic (Windows)',
  WINDOWS_1253: 'Greek (Windows)',
  WINDOWS_1254: 'Turkish (Windows)',
  WINDOWS_1255: 'Hebrew (Windows)',
  WINDOWS_1256: 'Arabic (Windows)',
  WINDOWS_1257: 'Baltic (Windows)',
  WINDOWS_1258: 'Vietnamese (Windows)',
  WINDOWS_874: 'Thai (Windows)',
  ISO_8859_2: 'Central Europe (ISO 8859-2)',
  ISO_8859_15: 'Western Europe (ISO 8859-15)',
  KOI8_R: 'Russian (KOI8-R)',
  IBM866: 'Russian (DOS)',
  SHIFT_JIS: 'Japanese (Shift JIS)',
  GB18030: 'Simplified Chinese (GBK)',
  BIG5: 'Traditional Chinese (Big5)',
  EUC_KR: 'Korean (EUC-KR)',
}

export const SEPARATORS: Readonly<Record<NonNullable<ContactImport['format']>['separator'], string>> = {
  COMMA: 'Comma (,)',
  SEMICOLON: 'Semicolon (;)',
  TAB: 'Tab',
  PIPE: 'Vertical bar (|)',
}

export const DECIMAL_SIGNS: Readonly<
  Record<NonNullable<NonNullable<ContactImport['format']>['decimalSign']>, string>
> = {
  POINT: 'Point (1,234.5)',
  COMMA: 'Comma (1.234,5)',
}

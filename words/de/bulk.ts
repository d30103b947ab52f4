import type { bulk as english } from '../en/bulk.ts'
import type { Translation } from '../words.ts'

export const bulk = {
  failed: 'Die Änderung ist fehlgeschlagen.',
  deleted: '{count, plural, one {# Kontakt gelöscht.} other {# Kontakte gelöscht.}}',
  added: '{count, plural, one {# Kontakt hinzugefügt.} other {# Kontakte hinzugefügt.}}',
  changed: '{count, plural, one {# Kontakt geändert.} other {# Kontakte geändert.}}',
  unchanged:
    '{count, plural, one {# Kontakt brauchte keine Änderung.} other {# Kontakte brauchten keine Änderung.}}',
  gone: '{count, plural, one {# Kontakt wurde inzwischen gelöscht.} other {# Kontakte wurden inzwischen gelöscht.}}',
  canceled: 'Der Rest wurde abgebrochen.',
  restored: '{count, plural, one {# Kontakt wiederhergestellt.} other {# Kontakte wiederhergestellt.}}',
  restoredPartly:
    '{count, plural, one {# Kontakt teilweise wiederhergestellt: Spätere Änderungen sind geblieben.} other {# Kontakte teilweise wiederhergestellt: Spätere Änderungen sind geblieben.}}',
  notRestored:
    '{count, plural, one {# Kontakt wegen späterer Änderungen nicht wiederhergestellt.} other {# Kontakte wegen späterer Änderungen nicht wiederhergestellt.}}',
  undo: 'Rückgängig',
} satisfies Translation<typeof english>

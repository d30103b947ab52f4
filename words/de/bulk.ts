import type { bulk as english } from '../en/bulk.ts'
import type { Translation } from '../words.ts'

export const bulk = {
  failed: 'Die Änderung ist fehlgeschlagen.',
  deleted: '{count, plural, one {# Kontakt gelöscht.} other {# Kontakte gelöscht.}}',
  added: '{count, plural, one {# Kontakt hinzugefügt.} other {# Kontakte hinzugefügt.}}',
  changed: '{count, plural, one {# Kontakt geändert.} other {# Kontakte geändert.}}',
  unchanged:
    '{count, plural, one {Bei # Kontakt war keine Änderung nötig.} other {Bei # Kontakten war keine Änderung nötig.}}',
  gone: '{count, plural, one {# Kontakt wurde inzwischen gelöscht.} other {# Kontakte wurden inzwischen gelöscht.}}',
  canceled: 'Der Rest wurde abgebrochen.',
  restored: '{count, plural, one {# Kontakt wiederhergestellt.} other {# Kontakte wiederhergestellt.}}',
  restoredPartly:
    '{count, plural, one {# Kontakt teilweise wiederhergestellt: Spätere Änderungen bleiben erhalten.} other {# Kontakte teilweise wiederhergestellt: Spätere Änderungen bleiben erhalten.}}',
  notRestored:
    '{count, plural, one {# Kontakt wegen späterer Änderungen nicht wiederhergestellt.} other {# Kontakte wegen späterer Änderungen nicht wiederhergestellt.}}',
  undo: 'Rückgängig',
} satisfies Translation<typeof english>

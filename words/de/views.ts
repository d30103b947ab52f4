import type { views as english } from '../en/views.ts'
import type { Translation } from '../words.ts'

export const views = {
  title: 'Ansichten',
  list: 'Ansicht: {name}',
  standard: 'Standardansicht',
  changed: '{name} (geändert)',
  saveNew: 'Als neue Ansicht speichern …',
  save: 'Änderungen in der Ansicht speichern',
  rename: 'Ansicht umbenennen …',
  delete: 'Ansicht löschen …',
  saved: 'Ansicht gespeichert.',
  gone: 'Diese Ansicht wurde gelöscht.',
  goneHint: 'Die Liste zeigt ihre Standardansicht.',
  nameTitle: 'Ansicht speichern',
  nameHint:
    'Eine Ansicht enthält Filter, Suche, Sortierung und Spalten der Liste. Jedes Mitglied, das die Liste öffnen kann, kann auch die Ansicht verwenden.',
  name: 'Name',
  nameAct: 'Ansicht speichern',
  renameTitle: '„{name}“ umbenennen',
  renameAct: 'Umbenennen',
  deleteTitle: 'Ansicht „{name}“ löschen',
  deleteHint: 'Die Ansicht verschwindet für alle Mitglieder. Die Einträge darin bleiben erhalten.',
  deleteAct: 'Ansicht löschen',
  deleteKeep: 'Ansicht behalten',
  cancel: 'Abbrechen',
  columns: 'Spalten',
  columnsHint: 'Die Liste zeigt die ausgewählten Spalten in dieser Reihenfolge.',
  columnsAct: 'Anwenden',
  columnsStandard: 'Standardspalten',
  columnUp: '{name} nach oben',
  columnDown: '{name} nach unten',
} satisfies Translation<typeof english>

import type { bulk as english } from '../en/bulk.ts'
import type { Translation } from '../words.ts'

export const bulk = {
  failed: 'La modification a échoué.',
  deleted: '{count, plural, one {# contact supprimé.} other {# contacts supprimés.}}',
  added: '{count, plural, one {# contact ajouté.} other {# contacts ajoutés.}}',
  changed: '{count, plural, one {# contact modifié.} other {# contacts modifiés.}}',
  unchanged: '{count, plural, one {# contact était déjà à jour.} other {# contacts étaient déjà à jour.}}',
  gone: '{count, plural, one {# contact a été supprimé entre-temps.} other {# contacts ont été supprimés entre-temps.}}',
  canceled: 'Le reste a été annulé.',
  restored: '{count, plural, one {# contact restauré.} other {# contacts restaurés.}}',
  restoredPartly:
    '{count, plural, one {# contact restauré en partie : les modifications ultérieures ont été conservées.} other {# contacts restaurés en partie : les modifications ultérieures ont été conservées.}}',
  notRestored:
    '{count, plural, one {# contact non restauré en raison de modifications ultérieures.} other {# contacts non restaurés en raison de modifications ultérieures.}}',
  undo: 'Annuler',
} satisfies Translation<typeof english>

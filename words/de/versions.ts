import type { versions as english } from '../en/versions.ts'
import type { Translation } from '../words.ts'

export const versions = {
  changed:
    'Dieser Datensatz wurde in einem anderen Fenster geändert. Ihre Änderungen sind noch nicht gespeichert.',
  changedAt:
    'Die andere Version wurde gespeichert: {time}. Ihre Änderungen bleiben erhalten, bis Sie sich entscheiden.',
  keepAct: 'Diese Version behalten',
  takeAct: 'Andere Version übernehmen',
  here: 'Diese Version',
  there: 'Andere Version',
  field: '{label}: {value}',
  yes: 'ja',
  no: 'nein',
  empty: 'leer',
  noOthers: 'keine weiteren Einträge',
} satisfies Translation<typeof english>

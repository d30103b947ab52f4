import type { versions as english } from '../en/versions.ts'
import type { Translation } from '../words.ts'

export const versions = {
  changed: 'Este registro se ha cambiado en otra ventana. Tus cambios aún no están guardados.',
  changedAt: 'La otra versión se guardó {time}. Tus cambios se conservan hasta que elijas.',
  keepAct: 'Conservar esta versión',
  takeAct: 'Usar la otra versión',
  here: 'Esta versión',
  there: 'Otra versión',
  field: '{label}: {value}',
  yes: 'sí',
  no: 'no',
  empty: 'vacío',
  noOthers: 'ninguna otra entrada',
} satisfies Translation<typeof english>

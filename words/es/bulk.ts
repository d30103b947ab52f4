import type { bulk as english } from '../en/bulk.ts'
import type { Translation } from '../words.ts'

export const bulk = {
  failed: 'El cambio ha fallado.',
  deleted: '{count, plural, one {# contacto eliminado.} other {# contactos eliminados.}}',
  added: '{count, plural, one {# contacto añadido.} other {# contactos añadidos.}}',
  changed: '{count, plural, one {# contacto cambiado.} other {# contactos cambiados.}}',
  unchanged:
    '{count, plural, one {# contacto no necesitaba cambios.} other {# contactos no necesitaban cambios.}}',
  gone: '{count, plural, one {# contacto se eliminó entretanto.} other {# contactos se eliminaron entretanto.}}',
  canceled: 'El resto se canceló.',
  restored: '{count, plural, one {# contacto restaurado.} other {# contactos restaurados.}}',
  restoredPartly:
    '{count, plural, one {# contacto restaurado en parte: se mantienen los cambios posteriores.} other {# contactos restaurados en parte: se mantienen los cambios posteriores.}}',
  notRestored:
    '{count, plural, one {# contacto sin restaurar por cambios posteriores.} other {# contactos sin restaurar por cambios posteriores.}}',
  undo: 'Deshacer',
} satisfies Translation<typeof english>

import type { views as english } from '../en/views.ts'
import type { Translation } from '../words.ts'

export const views = {
  title: 'Vistas',
  list: 'Vista: {name}',
  standard: 'Vista predeterminada',
  changed: '{name} (modificada)',
  saveNew: 'Guardar como vista nueva…',
  save: 'Guardar los cambios en la vista',
  rename: 'Cambiar el nombre de la vista…',
  delete: 'Eliminar la vista…',
  saved: 'Vista guardada.',
  gone: 'Esta vista se ha eliminado.',
  goneHint: 'La lista muestra su vista predeterminada.',
  nameTitle: 'Guardar una vista',
  nameHint:
    'Una vista guarda los filtros, la búsqueda, el orden y las columnas de la lista. Todos los miembros que pueden abrir la lista pueden usar la vista.',
  name: 'Nombre',
  nameAct: 'Guardar vista',
  renameTitle: 'Cambiar el nombre de «{name}»',
  renameAct: 'Cambiar nombre',
  deleteTitle: 'Eliminar la vista «{name}»',
  deleteHint: 'La vista desaparecerá para todos los miembros. Los registros que muestra se conservarán.',
  deleteAct: 'Eliminar vista',
  deleteKeep: 'Conservar vista',
  cancel: 'Cancelar',
  columns: 'Columnas',
  columnsHint: 'La lista muestra las columnas seleccionadas en este orden.',
  columnsAct: 'Aplicar',
  columnsStandard: 'Columnas predeterminadas',
  columnUp: 'Subir {name}',
  columnDown: 'Bajar {name}',
} satisfies Translation<typeof english>

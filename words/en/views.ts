import { words } from '../words.ts'

/** Saved views and columns of lists. */
export const views = words('views', {
  title: 'Views',
  list: 'View: {name}',
  standard: 'Default view',
  changed: '{name} (changed)',
  saveNew: 'Save as a new view …',
  save: 'Save changes to the view',
  rename: 'Rename view …',
  delete: 'Delete view …',
  saved: 'View saved.',
  gone: 'This view was deleted.',
  goneHint: 'The list shows its default view.',
  nameTitle: 'Save a view',
  nameHint:
    'A view saves the filters, the search, the order and the columns of the list. All members who can open the list can use the view.',
  name: 'Name',
  nameAct: 'Save view',
  renameTitle: 'Rename “{name}”',
  renameAct: 'Rename',
  deleteTitle: 'Delete view “{name}”',
  deleteHint: 'The view will disappear for all members. The records in it will stay.',
  deleteAct: 'Delete view',
  deleteKeep: 'Keep view',
  cancel: 'Cancel',
  columns: 'Columns',
  columnsHint: 'The list shows the selected columns in this order.',
  columnsAct: 'Apply',
  columnsStandard: 'Default columns',
  columnUp: 'Move {name} up',
  columnDown: 'Move {name} down',
})

import { words } from '../words.ts'

/** Tags and custom fields of an organization. */
export const tagsAndFields = words('tagsAndFields', {
  name: 'Name',
  columnActions: 'Actions',
  change: 'Change',
  changeOne: 'Change {name}',
  delete: 'Delete …',

  // Custom fields
  fieldAdd: 'New field',
  fieldsNone: 'No custom fields yet.',
  fieldsNoneHint:
    'A custom field stores a detail of each contact, such as a birthday or a plan. You can use custom fields in messages, filters and segments.',
  columnField: 'Field',
  columnMergeField: 'Merge field',
  columnType: 'Type',
  options: 'Options',
  archived: 'Archived',
  fieldEdit: 'Name and options …',
  fieldArchive: 'Archive',
  fieldRestore: 'Restore',
  fieldArchived: '{name} archived. Its values can be read but not changed.',
  fieldRestored: '{name} restored.',
  fieldDeleteTitle: 'Delete field {name}',
  fieldDeleteAct: 'Delete field and values',
  fieldDeleteKeep: 'Keep field',
  fieldDeleteHint:
    'The values of all contacts will be deleted. Deletion cannot be undone. To keep the values, archive the field instead.',
  fieldNew: 'New custom field',
  fieldForm: 'Custom field',
  fieldKey: 'Name in messages and files',
  fieldKeyHint: 'Merge field: {code}. This name cannot be changed later.',
  fieldTypeHint: 'The type cannot be changed later.',
  fieldAct: 'Create field',
  fieldFixed:
    'Type: {type}. Merge field: {code}. Type and merge field cannot be changed, because values, messages and segments depend on them.',
  fieldOptions: 'Options, one per line',
  fieldOptionsHint: 'Contacts keep a value even if you remove its option.',
  typeText: 'Text',
  typeNumber: 'Number',
  typeDate: 'Date',
  typeBoolean: 'Yes or no',
  typeSelect: 'One of several options',
  typeMultiSelect: 'Several options',
  typeUrl: 'Web address',

  // Tags
  tagAdd: 'New tag',
  tagsSearch: 'Search tags',
  tagsNoMatch: 'No matching tags.',
  tagsNone: 'No tags yet.',
  tagForm: 'Tag',
  columnCreated: 'Created',
  tagRename: 'Rename …',
  tagRenameTitle: 'Rename {name}',
  tagRenameAct: 'Rename',
  tagAct: 'Create tag',
  tagDeleteTitle: 'Delete tag {name}',
  tagDeleteAct: 'Delete tag',
  tagDeleteKeep: 'Keep tag',
  tagDeleteHint:
    '{count, plural, one {# contact} other {# contacts}} will lose this tag. Deletion cannot be undone. Segment conditions on this tag will no longer match any contact.',
})

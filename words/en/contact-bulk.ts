import { words } from '../words.ts'

/** Changes of many contacts at once, their list, and exports. */
export const contactBulk = words('contactBulk', {
  // Acts
  tags: 'Change tags of {count, plural, one {# contact} other {# contacts}}',
  tagsAdd: 'Tags to add',
  tagsRemove: 'Tags to remove',
  tagsMissing: 'Choose a tag to add or remove.',
  stage: 'Change stage of {count, plural, one {# contact} other {# contacts}}',
  stageNew: 'New stage',
  status: 'Change status of {count, plural, one {# contact} other {# contacts}}',
  statusNew: 'New status',
  fields: 'Change a field of {count, plural, one {# contact} other {# contacts}}',
  fieldsField: 'Field',
  fieldsFieldHint: 'Phone numbers and opt-outs can only be changed one contact at a time.',
  fieldsValue: 'New value',
  fieldsValueHint: 'Leave empty to remove the value.',
  act: 'Change {count, plural, one {# contact} other {# contacts}}',
  delete: 'Delete {count, plural, one {# contact} other {# contacts}}',
  deleteKeep: 'Keep contacts',
  deleteHint:
    'Waiting messages to these contacts are not sent. You can restore the contacts with their tags and fixed segments for seven days. The waiting messages cannot be restored. Opt-outs stay, because they belong to phone numbers and email addresses.',

  // Export
  export: 'Export {count, plural, one {# contact} other {# contacts}}',
  exportHint:
    'The CSV file contains all fields, tags and opt-outs. You can open the file in Excel, or import it again without changes. The audit log records your export.',
  exportAct: 'Create file',
  exportFailed: 'The export failed.',
  exportProgress: 'Progress of the export',
  exportReady:
    'The file is ready: {count, plural, one {# contact} other {# contacts}}, {size}. You can download the file for 24 hours.',
  exportWritten: '{done, number} of {count, plural, one {# contact} other {# contacts}} written …',
  exportDownload: 'Download',
  exportClose: 'Close',

  // List of changes
  none: 'No bulk changes yet.',
  noneHint: 'This list shows changes of several contacts at once. Each change can be undone for seven days.',
  columnChange: 'Change',
  columnContacts: 'Contacts',
  columnResult: 'Result',
  columnBy: 'By',
  columnWhen: 'When',
  columnActions: 'Actions',
  stateQueued: 'Waiting',
  stateProcessing: 'In progress',
  stateCompleted: 'Done',
  stateFailed: 'Failed',
  stateCanceled: 'Stopped',
  stateUndoing: 'Being undone',
  stateUndone: 'Undone',
  changeDelete: 'Delete',
  changeSegment: 'Create a segment',
  changeAddTags: 'Add tags: {names}',
  changeRemoveTags: 'Remove tags: {names}',
  changeEmpty: 'Remove {field}',
  changeValue: '{field}: {value}',
  whomAll: 'All contacts',
  whomCampaign: 'Recipients of a campaign',
  whomSearch: '“{text}”',
  whomCount: '{who} ({count, number})',
})

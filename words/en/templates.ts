import { words } from '../words.ts'

/** Templates and files. */
export const templates = words('templates', {
  // List
  title: 'Templates',
  intro: 'Starting texts for campaigns, polls and replies.',
  search: 'Search templates',
  new: 'New template',
  one: 'Template',
  tabTexts: 'Texts',
  tabFiles: 'Files',
  text: 'Text',
  use: 'Used for',
  useAll: 'All uses',
  category: 'Category',
  categoryAll: 'All categories',
  smsSegments: 'SMS segments',
  updated: 'Updated',
  archived: 'Archived',
  system: 'Built-in',
  noneFits: 'No matching templates.',
  noneHint: 'Change the search or create a template.',

  // Categories and uses
  marketing: 'Marketing',
  reminder: 'Reminder',
  followUp: 'Follow-up',
  welcome: 'Welcome',
  announcement: 'Announcement',
  event: 'Event',
  survey: 'Survey',
  transactional: 'Transactional',
  other: 'Other',
  campaigns: 'Campaigns',
  polls: 'Polls',
  quickReplies: 'Quick replies in the inbox',

  // A template
  name: 'Name',
  nameHint: 'Recipients never see the name.',
  textHint: '{field} becomes the first name, or “{fallback}” for contacts without a first name.',
  systemHint: 'Built-in templates cannot be changed. Duplicate this template to edit the text.',
  save: 'Save',
  saved: 'Template “{name}” saved.',
  unsaved: 'Not saved yet.',
  changed: 'This template was changed in another window. Your changes are not saved yet.',
  copy: 'Duplicate',
  archive: 'Archive',
  archivedNow: 'Template “{name}” archived.',
  unarchive: 'Restore',
  undo: 'Undo',
  delete: 'Delete',
  deleteAct: 'Delete template',
  deleteKeep: 'Keep template',
  deleteHint: '“{name}” cannot be restored. Campaigns that were written from the template keep their text.',

  // Preview
  preview: 'Preview',
  previewNone: 'Write a text to see the preview.',
  previewSize:
    '{segments, plural, one {# SMS segment} other {# SMS segments}}, {characters, plural, one {# character} other {# characters}}',
  costly: 'These characters more than double the number of SMS segments',
  tooLong: 'The text is too long to send',
  tooLongHint: 'Shorten the text.',

  // Files
  filesIntro: 'Pictures, videos and other files to send with messages.',
  filesDrop: 'Drop a file here, or choose one',
  filesDropHint: 'Carriers accept files up to about 600 kB. Larger files are sent as links.',
  filesNone: 'No files yet.',
  file: 'File',
  fileType: 'Type',
  fileSize: 'Size',
  fileUploaded: 'Uploaded',
  fileAddress: 'URL',
  fileDeleteAct: 'Delete file',
  fileDeleteKeep: 'Keep file',
  fileDeleteHint:
    '“{name}” cannot be restored. The file will also disappear from messages that were already sent.',
})

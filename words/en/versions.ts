import { words } from '../words.ts'

/** Two versions of a record that was changed twice, of which a person chooses one. */
export const versions = words('versions', {
  changed: 'This record was changed in another window. Your changes are not saved yet.',
  changedAt: 'The other version was saved {time}. Your changes are kept until you choose.',
  keepAct: 'Keep this version',
  takeAct: 'Use other version',
  here: 'This version',
  there: 'Other version',
  field: '{label}: {value}',
  yes: 'yes',
  no: 'no',
  empty: 'empty',
  noOthers: 'no other entries',
})

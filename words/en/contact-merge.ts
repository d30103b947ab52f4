import { words } from '../words.ts'

/** Duplicates, and the merge of two contacts. */
export const contactMerge = words('contactMerge', {
  // Duplicates
  groups: '{count, plural, one {# group of possible duplicates} other {# groups of possible duplicates}}',
  groupsIntro: 'Compare the contacts before you merge them. A merge cannot be undone.',
  none: 'No possible duplicates.',
  ruleEmail: 'Same email address',
  rulePhone: 'Same name and last seven digits',
  ruleAddress: 'Same name and postal address',
  certain: 'Very likely',
  likely: 'Likely',
  added: 'Added {time}',
  compare: 'Compare and merge',

  // Merge
  title: 'Merge contacts',
  contact: 'Contact',
  intro: 'The first contact will stay with its phone number. The second contact will be deleted.',
  swap: 'Keep {address} instead',
  values: 'Values to keep',
  columnField: 'Field',
  stays: 'will stay',
  goes: 'will be deleted',
  value: '{field}: {value}',
  effects: 'Effects',
  effectStays: 'The contact keeps {address}.',
  effectNumber: 'The contact keeps {kept}. No messages will be sent to {lost}, not even waiting ones.',
  effectMoves: 'Messages, replies, consent records and fixed segments of {other} will move to {name}.',
  effectTags:
    '{count, plural, one {{name} will get the tag {tags}.} other {{name} will get the tags {tags}.}}',
  effectOptOuts: 'Opt-outs of both phone numbers and email addresses will stay.',
  effectFinal: 'The page of the second contact will no longer exist. A merge cannot be undone.',
  optedOutKept:
    '{phone} opted out of SMS. The contact keeps this number, so no SMS will be sent to the contact.',
  optedOutLost: '{phone} opted out of SMS. The person may not want SMS at the other number either.',
  act: 'Merge …',
  confirm: 'Merge {other} into {name}',
  confirmAct: 'Merge contacts',
  confirmKeep: 'Keep both',
  confirmHint: 'The contact {address} will be deleted. A merge cannot be undone.',
  confirmAge: '{kept} was added {keptTime}. {lost} was added {lostTime}.',
  done: 'Contacts merged.',
})

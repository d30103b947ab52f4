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
  intro: 'The first contact stays with its phone number. The second contact is deleted.',
  swap: 'Keep {address} instead',
  values: 'Values to keep',
  columnField: 'Field',
  stays: 'stays',
  goes: 'is deleted',
  value: '{field}: {value}',
  effects: 'Effects',
  effectStays: '{address} stays.',
  effectNumber: '{kept} stays. Waiting messages to {lost} are not sent, and no new messages are sent there.',
  effectMoves: 'Messages, replies, consent records and fixed segments of {other} move to {name}.',
  effectTags: '{count, plural, one {{name} gets the tag {tags}.} other {{name} gets the tags {tags}.}}',
  effectOptOuts: 'Opt-outs of both phone numbers and email addresses stay.',
  effectFinal: 'The page of the second contact no longer exists. A merge cannot be undone.',
  optedOutKept: '{phone} opted out of SMS. This number stays, so no SMS is sent to this contact.',
  optedOutLost: '{phone} opted out of SMS. The person may not want SMS at the other number either.',
  act: 'Merge …',
  confirm: 'Merge {other} into {name}',
  confirmAct: 'Merge contacts',
  confirmKeep: 'Keep both',
  confirmHint: 'The contact {address} is deleted. A merge cannot be undone.',
  confirmAge: '{kept} was added {keptTime}, {lost} {lostTime}.',
  done: 'Contacts merged.',
})

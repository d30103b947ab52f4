import { words } from '../words.ts'

/** Form of a new contact, and the panel of filters. */
export const contactForms = words('contactForms', {
  // New contact
  newTitle: 'New contact',
  newPhoneHint: 'A number without + is read as a number of your organization’s country.',
  newMore: 'Address, time zone and custom fields',
  newExists: 'Another contact already has this number.',
  newExistsOpen: 'Open contact',
  newAct: 'Add contact',
  newDone: 'Contact added.',

  // Filters
  filterTitle: 'Filter contacts',
  filterName: 'Name contains',
  filterPhone: 'Phone contains',
  filterEmail: 'Email contains',
  filterTags: 'Any of these tags',
  filterListHint: 'Check none to include all.',
  filterTexts: 'SMS',
  filterEmails: 'Email',
  filterAny: 'Any',
  filterSubscribed: 'Not opted out',
  filterFrom: 'Added on or after',
  filterTo: 'Added on or before',
  filterNotInSegment: 'Not in segment',
  filterField: 'Field',
  filterOperator: 'Comparison',
  filterConditionRemove: 'Remove the condition on {field}',
  filterConditionAdd: 'Add condition',
  filterValueFrom: 'From',
  filterValueTo: 'To',
  filterValue: 'Value of {field}',
  filterAct: 'Apply filters',
})

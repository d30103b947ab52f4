import { words } from '../words.ts'

/** Contact card that recipients save in their phones. */
export const settingsCard = words('settingsCard', {
  title: 'Contact card',
  intro: 'Recipients can save this card on their phones. Your messages then show a name instead of a number.',
  proposal: 'Filled in from the organization',
  save: 'Save card',
  saved: 'Contact card saved.',

  // Fields
  name: 'Name',
  displayName: 'Display name',
  company: 'Company',
  firstName: 'First name',
  firstNameHint: 'Only for the card of a person.',
  lastName: 'Last name',
  position: 'Job title',
  photo: 'Photo',
  photoUrl: 'Photo URL',
  photoUpload: 'Upload a photo',
  photoHint:
    'The photo must be a JPEG or PNG file uploaded here. The card contains a copy of at most 60 kB without location data.',
  note: 'Note',
  ways: 'Contact details',
  phone: 'Phone number',
  phoneHint: 'Use the number that sends your texts, so that phones show your name.',
  email: 'Email address',
  website: 'Website',

  // Preview
  preview: 'Preview',
  previewPhone: 'Phone',
  previewEmail: 'Email',
  previewAddress: 'Address',

  // Link
  link: 'Public link',
  linkNone: 'The card will get a public link when you save it.',
  linkIntro: 'Add this link to a message or a page. A phone that opens the link offers to save the card.',
  linkField: 'Link to the card',
  download: 'Download card',
  file: 'File for phones',
  fileSaved: 'File for phones, without unsaved changes',
  savedAt: 'Saved {time}',
})

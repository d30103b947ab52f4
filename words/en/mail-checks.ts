import { words } from '../words.ts'

/** Results of the checks of an email before it is sent. */
export const mailChecks = words('mailChecks', {
  contentEmpty: 'The email is empty. Write a subject and a text.',

  linksWork: 'All links answer.',
  linksBroken:
    '{count, plural, one {# link leads to nothing. Correct its address, or remove it.} other {# links lead to nothing. Correct their addresses, or remove them.}}',
  linksUnsure:
    '{count, plural, one {# link could not be checked. Open it yourself.} other {# links could not be checked. Open them yourself.}}',
  linksNowhere:
    '{count, plural, one {# link has no complete address. Begin it with https://.} other {# links have no complete address. Begin them with https://.}}',
  websiteMissing:
    '{count, plural, one {# link leads to the website of your organization, which has none yet. Enter it in Settings > Organization, or write another address.} other {# links lead to the website of your organization, which has none yet. Enter it in Settings > Organization, or write other addresses.}}',
  linksPlain:
    '{count, plural, one {# link begins with http://. Browsers warn about it. Use https://.} other {# links begin with http://. Browsers warn about them. Use https://.}}',

  imagesWork: 'All images can be loaded.',
  imagesBroken:
    '{count, plural, one {# image does not exist. Upload it again, or remove it.} other {# images do not exist. Upload them again, or remove them.}}',
  imagesUnsure:
    '{count, plural, one {# image could not be checked. Send yourself a test.} other {# images could not be checked. Send yourself a test.}}',
  imageAddresses:
    '{count, plural, one {Inboxes cannot load # image. Use an address that begins with https://.} other {Inboxes cannot load # images. Use addresses that begin with https://.}}',
  imagesLight: 'The images have {size, number} kB in total.',
  imagesHeavy:
    'The images have {size, number} kB in total, so the email loads slowly on a phone. Use smaller images.',

  altGood: 'All images have an alternative text.',
  altMissing:
    '{count, plural, one {# image has no alternative text. Many inboxes hide images at first. Describe the image.} other {# images have no alternative text. Many inboxes hide images at first. Describe each image.}}',
  contrastGood: 'All texts are easy to read against their background.',
  contrastLow:
    '{count, plural, one {# text is hard to read against its background. Use colors with more contrast.} other {# texts are hard to read against their background. Use colors with more contrast.}}',
  textLittle:
    'The email consists almost only of images. Add text, because spam filters distrust such emails.',
  elementsRemoved: 'Inboxes remove parts of the email: {names}. Remove them yourself.',

  sizeGood: 'The email has {size, number} kB. Gmail shows up to {max, number} kB.',
  sizeNear:
    'The email has {size, number} kB. Gmail cuts it off after {max, number} kB. Do not make it longer.',
  sizeOver:
    'The email has {size, number} kB. Gmail cuts it off after {max, number} kB, with the unsubscribe link. Shorten the email.',

  subjectGood: 'The subject fits on a phone.',
  subjectLong:
    'The subject has {count, number} characters. Phones show about {max, number}. Shorten it, or begin with the most important words.',
  previewGood: 'The preview text fits on a phone.',
  previewMissing:
    'The email has no preview text. Inboxes show its first words instead. Write a preview text.',
  previewLong:
    'The preview text has {count, number} characters. Phones show about {max, number}. Shorten it.',

  mergeKnown: 'All recipients have a value for each merge field.',
  mergeLacking:
    '{count, plural, one {# recipient has no value for one of these merge fields: {fields}.} other {# recipients have no value for one of these merge fields: {fields}.}} Add a fallback, such as {example}.',
  mergeUnknown: 'These merge fields have no fallback: {fields}. Add one, such as {example}.',
  foreignFound:
    '{count, plural, one {# merge tag of another program would be sent as it is.} other {# merge tags of another program would be sent as they are.}} Use merge fields such as {example} instead.',

  addressGood: 'The email shows your postal address.',
  addressMissing:
    'Marketing emails must show your postal address. Add it in the settings of the organization.',
  unsubscribeGood: 'The email has an unsubscribe link.',
  senderMissing: 'No sender of this campaign is active. Choose an active sender.',
})

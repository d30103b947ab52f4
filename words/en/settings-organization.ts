import { words } from '../words.ts'

/** Settings of the organization, and the form for a new one. */
export const settingsOrganization = words('settingsOrganization', {
  title: 'Organization',
  parts: 'Parts of the organization',
  details: 'Details',
  saved: 'Organization saved.',
  suspended: 'This organization is suspended.',
  suspendedHint:
    'Members and API keys have no access, and no messages are sent. Ask the server operator for the reason.',

  // New organization
  create: 'Create organization',
  createIntro:
    'Each client or brand can have its own organization, with separate contacts, senders, campaigns and members.',
  createNameHint: 'Recipients see this name.',
  created: '{name} was created.',
  createdOpen: '{name} was created and is now open.',
  createOwner: 'Only an owner can create an organization.',
  createOwnerHint: 'Ask the owner of this organization.',

  // Name and contact details
  identity: 'Name and contact details',
  identityIntro: 'Recipients see these details in messages, on pages and on the contact card.',
  name: 'Name',
  nameHint: 'The merge field <code>{field}</code> shows this name in messages.',
  phone: 'Phone number',
  phoneHint: 'The reply to HELP contains this number. People can call this number.',
  email: 'Email address',
  emailHint: 'The reply to HELP contains this address.',
  website: 'Website',
  logo: 'Logo',
  logoUrl: 'Logo URL',
  logoUpload: 'Upload a logo',
  logoHint: 'Join pages show the logo.',
  address: 'Postal address',
  addressIntro:
    'Marketing emails must show your postal address. A campaign with marketing emails cannot start without this address.',

  // Region
  region: 'Region',
  timezone: 'Time zone',
  timezoneHint: 'Used for reports and schedules.',
  phoneCountry: 'Country of phone numbers',
  phoneCountryHint: 'Used for numbers without +.',
  currency: 'Currency',
  currencyHint: 'Used for deals.',
  language: 'Language',
  languageHint: 'Used for dates and numbers in messages, and for members who have not chosen a language.',

  // Marketing
  marketing: 'Marketing',
  marketingIntro:
    'These rules apply to all marketing campaigns. Delivery hours are set in <link>Hours</link>.',
  consent: 'Send only to contacts with recorded consent',
  consentHint: 'Otherwise, a campaign only warns about contacts without consent.',
  footer: 'Add opt-out instructions to texts that have none',
  footerHint:
    'The sentence is in the language of the organization. Instructions in English, Spanish, French, German and Portuguese are recognized.',
  scope: 'Scope of an opt-out',
  scopeHint: 'A change applies only to later opt-outs.',
  scopeChannel: 'Channel of the opt-out',
  scopeChannelHint: 'Phone: SMS and WhatsApp. Email: all emails to the address.',
  scopeAll: 'All channels',
  scopeAllHint: 'An opt-out of the phone number also covers the contact’s email address, and vice versa.',
  cap: 'Limit marketing messages per contact',
  capHint: 'Messages of all campaigns and senders count. Messages beyond the limit are skipped.',
  capMessages: 'Maximum messages',
  capDays: 'Period (days)',
  capDaysHint: 'Days of 24 hours, counted back from the time of sending.',

  // Guards
  guards: 'Safeguards',
  guardsIntro:
    'A campaign pauses automatically when it exceeds one of these limits after at least 100 messages. You can check and resume the campaign.',
  guardFailure: 'Pause when too many messages fail',
  guardFailureShare: 'Maximum failed messages (%)',
  guardFailureHint: 'For emails, the limit is never higher than 5%.',
  guardFiltered: 'Pause when carriers filter too many messages as spam',
  guardFilteredShare: 'Maximum filtered messages (%)',
  guardOptOut: 'Pause when too many recipients opt out',
  guardOptOutShare: 'Maximum opt-outs (%)',

  // Tracking
  tracking: 'Tracking',
  trackingIntro: 'A campaign can override each of these settings.',
  trackLinks: 'Count clicks',
  trackLinksHint: 'URLs in campaign messages become short links.',
  trackOpens: 'Count email opens',
  trackOpensHint:
    'Campaign emails contain a one-pixel image. Opens are estimates, because many email apps load images automatically.',
  utm: 'UTM parameters',
  utmHint:
    'These parameters are added to tracked URLs, so that your web analytics can show the source of a visit. Empty parameters are left out.',
  attribution: 'Attribution window (hours)',
  attributionHint:
    'A won deal counts for the last campaign that was sent to the contact within this time before the deal. A change applies only to later deals.',

  // Sign-in
  security: 'Sign-in',
  twoFactor: 'Two-factor sign-in',
  twoFactorRequire: 'Require two-factor sign-in for all members',
  twoFactorHint:
    'Members must turn on two-factor sign-in before they can continue in this organization. Turn it on for <link>your own account</link> first. API keys are not affected.',
  twoFactorOn: 'Required for all members. Only the owner can change this setting.',
  twoFactorOff: 'Not required. Only the owner can change this setting.',

  // About
  about: 'About',
  aboutSlug: 'Short name',
  aboutId: 'ID',
  aboutRole: 'Your role',
  aboutCreated: 'Created',
  aboutChanged: 'Last changed',
})

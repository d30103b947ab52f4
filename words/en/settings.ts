import { words } from '../words.ts'

/** Frame of the settings and parts that several of them use. */
export const settings = words('settings', {
  title: 'Settings',

  // Parts
  personal: 'Personal',
  account: 'Account',
  accountAbout: 'Name, password, two-factor sign-in, passkeys, sessions and notifications',
  organization: 'Organization',
  organizationAbout: 'Name, address, time zone, marketing rules, safeguards and tracking',
  brand: 'Brand',
  brandAbout: 'Logo, colors, fonts and links of emails and public pages',
  card: 'Contact card',
  cardAbout: 'Contact details that recipients can save',
  hours: 'Hours',
  hoursAbout: 'Marketing delivery hours and business hours',
  domains: 'Domains',
  domainsAbout: 'Your own domains for short links and public pages',
  sending: 'Sending',
  senders: 'Senders',
  sendersAbout: 'Numbers and addresses that send your messages, with their checks',
  optOuts: 'Opt-outs',
  optOutsAbout: 'Opted-out addresses, opt-out keywords and automatic replies',
  access: 'Access',
  people: 'People',
  peopleAbout: 'Members and invitations',
  roles: 'Roles',
  rolesAbout: 'Permissions of each role',
  keys: 'API keys',
  keysAbout: 'Access for other software',
  webhooks: 'Webhooks',
  webhooksAbout: 'Events sent to other systems, with their deliveries',
  audit: 'Audit log',
  auditAbout: 'Changes with their author and time',
  payment: 'Payment',
  billing: 'Billing',
  billingAbout: 'Plan, usage, credits and invoices',

  // Permissions
  hidden: 'Your role, {role}, cannot see this part.',
  hiddenWhy: 'The owner of the organization can change your role.',
  locked:
    'Your role can view these settings but not change them. The owner of the organization can change your role.',

  // Unsaved changes
  unsaved: 'Not saved yet',
  discard: 'Discard',
  save: 'Save changes',

  // Postal address
  street: 'Street and number',
  line2: 'Apartment, floor, suite',
  postalCode: 'Postal code',
  city: 'City',
  region: 'State or region',
  country: 'Country',
  countryNone: 'None',

  // Picture
  pictureRemove: 'Remove',
  pictureFormats: 'JPEG or PNG, up to 5 MiB',
})

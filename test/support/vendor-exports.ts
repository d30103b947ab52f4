import type { ImportField } from '../../src/transfers/columns/column-names.ts'

/**
 * Exports of other products: headers, the expected meaning of each column, and rows with the expected
 * contacts. The headers come from the products' own files and manuals. The people are made up.
 */
export interface VendorExport {
  vendor: string
  /** Header, meaning, and cells of the rows; missing cells are empty. */
  columns: ReadonlyArray<readonly [header: string, field: ImportField | null, ...cells: string[]]>
  /** Headers of ignored columns. */
  ignored: readonly string[]
  /** Expected contact of each row. Omitted fields are not checked. */
  people: readonly Person[]
}

export interface Person {
  firstName?: string
  lastName?: string
  phone: string | null
  /** Header of the number's column, if there are several. */
  from?: string
  email?: string
  addressLine1?: string
  addressLine2?: string
  city?: string
  state?: string
  postalCode?: string
  country?: string
  timezone?: string
  tags?: string[]
  /** Default CONSENT: the file has no objection to its attested consent. */
  sms?: 'CONSENT' | 'NONE' | 'OUT'
  /** Default: IN. */
  mail?: 'IN' | 'OUT' | 'DEAD'
}

const names = (list: string): string[] => list.trim().split(/\s*[,\n]\s*/)

const [ANN, BOB] = ['504-621-8927', '(504) 621-8928']
const [ANN_NUMBER, BOB_NUMBER] = ['+15046218927', '+15046218928']

const MAILCHIMP: VendorExport = {
  vendor: 'Mailchimp audience, subscribed',
  columns: [
    ['Email Address', 'email', 'Ann@example.test', 'bob@example.test'],
    ['First Name', 'firstName', 'Ann', ''],
    ['Last Name', 'lastName', 'Lee', ''],
    ['Address', 'addressLine1', '1 Main St', ''],
    ['Phone Number', 'phone', ANN, BOB],
    ['TIMEZONE', 'timezone', 'America/New_York', ''],
    ['REGION', 'state', 'NY', ''],
    ['TAGS', 'tags', '"VIP","Fall 2024"', '"VIP"'],
  ],
  ignored:
    names(`Birthday, MEMBER_RATING, OPTIN_TIME, OPTIN_IP, CONFIRM_TIME, CONFIRM_IP, LATITUDE, LONGITUDE, GMTOFF,
    DSTOFF, CC, LAST_CHANGED, LEID, EUID, NOTES`),
  people: [
    {
      firstName: 'Ann',
      lastName: 'Lee',
      phone: ANN_NUMBER,
      email: 'ann@example.test',
      state: 'NY',
      addressLine1: '1 Main St',
      timezone: 'America/New_York',
      tags: ['VIP', 'Fall 2024'],
    },
    { firstName: 'bob', phone: BOB_NUMBER, email: 'bob@example.test', tags: ['VIP'] },
  ],
}

const MAILCHIMP_UNSUBSCRIBED: VendorExport = {
  vendor: 'Mailchimp audience, unsubscribed',
  columns: [
    ['Email Address', 'email', 'ann@example.test', 'bob@example.test'],
    ['First Name', 'firstName', 'Ann', 'Bob'],
    ['Phone Number', 'phone', ANN, BOB],
    ['UNSUB_TIME', 'doNotContact', '2024-02-01 09:00:00', ''],
    ['UNSUB_CAMPAIGN_TITLE', 'doNotContact', 'Spring sale', ''],
    ['UNSUB_CAMPAIGN_ID', 'doNotContact', '1a2b3c', ''],
    ['UNSUB_REASON', 'doNotContact', 'NORMAL', ''],
    ['UNSUB_REASON_OTHER', 'doNotContact'],
    ['TAGS', 'tags'],
  ],
  ignored: names('MEMBER_RATING, OPTIN_TIME, OPTIN_IP, CONFIRM_TIME, CONFIRM_IP, LEID, EUID, NOTES'),
  people: [
    { firstName: 'Ann', phone: ANN_NUMBER, sms: 'OUT', mail: 'OUT' },
    { firstName: 'Bob', phone: BOB_NUMBER },
  ],
}

const MAILCHIMP_CLEANED: VendorExport = {
  vendor: 'Mailchimp audience, cleaned',
  columns: [
    ['Email Address', 'email', 'ann@example.test', 'bob@example.test'],
    ['First Name', 'firstName', 'Ann', 'Bob'],
    ['Phone Number', 'phone', ANN, BOB],
    ['CLEAN_TIME', 'emailBounced', '2024-02-01 09:00:00', ''],
    ['CLEAN_CAMPAIGN_TITLE', 'emailBounced', 'Spring sale', ''],
    ['CLEAN_CAMPAIGN_ID', 'emailBounced', '1a2b3c', ''],
    ['TAGS', 'tags'],
  ],
  ignored: names('MEMBER_RATING, OPTIN_TIME, OPTIN_IP, CONFIRM_TIME, CONFIRM_IP, LEID, EUID, NOTES'),
  people: [
    { firstName: 'Ann', phone: ANN_NUMBER, sms: 'CONSENT', mail: 'DEAD' },
    { firstName: 'Bob', phone: BOB_NUMBER },
  ],
}

const ZOHO: VendorExport = {
  vendor: 'Zoho CRM contacts',
  columns: [
    ['First Name', 'firstName', 'Ann', 'Bob'],
    ['Last Name', 'lastName', 'Lee', 'Ray'],
    ['Email', 'email', 'ann@example.test', 'bob@example.test'],
    ['Mobile', 'phone', ANN, BOB],
    ['Email Opt Out', 'emailOptedOut', 'true', 'false'],
    ['Unsubscribed Mode', 'doNotContact', '', 'Consent form'],
    ['Unsubscribed Time', 'doNotContact', '', '2024-05-01 10:00'],
    ['Tag', 'tags', 'vip', ''],
  ],
  ignored: names('Contact Id, Contact Owner, Lead Source, Account Name, Vendor Name, Created Time'),
  people: [
    { firstName: 'Ann', phone: ANN_NUMBER, mail: 'OUT', tags: ['vip'] },
    { firstName: 'Bob', phone: BOB_NUMBER, sms: 'OUT', mail: 'OUT' },
  ],
}

const HUBSPOT: VendorExport = {
  vendor: 'HubSpot contacts',
  columns: [
    ['First Name', 'firstName', 'Ann', 'Bob'],
    ['Last Name', 'lastName', 'Lee', 'Ray'],
    ['Email', 'email', 'ann@example.test', 'bob@example.test'],
    ['Phone Number', 'phone', BOB, BOB],
    ['Mobile Phone Number', 'phone', ANN, ''],
    ['Street Address', 'addressLine1', '1 Main St', ''],
    ['City', 'city', 'Reno', ''],
    ['State/Region', 'state', 'NV', ''],
    ['Postal Code', 'postalCode', '89501', ''],
    ['Country/Region', 'country', 'United States', ''],
    ['Unsubscribed from all email', 'emailOptedOut', '', 'true'],
    ['Opted out of email: Marketing Information', 'emailOptedOut', '', 'Opted Out'],
    ['Opted out of email: One to One', 'emailOptedOut'],
    ['Marketing contact status', 'marketingConsent', 'Marketing contact', 'Non-marketing contact'],
    ['Lead Status', 'contactStatus', 'Open', 'New'],
    ['Email Address Quarantined', 'emailBounced', 'No', ''],
  ],
  ignored:
    names(`Record ID, Associated Company, Contact owner, Last Activity Date, Create Date, Lifecycle Stage,
    Marketing emails delivered, Company Name`),
  people: [
    {
      firstName: 'Ann',
      lastName: 'Lee',
      phone: ANN_NUMBER,
      from: 'Mobile Phone Number',
      city: 'Reno',
      addressLine1: '1 Main St',
      state: 'NV',
      postalCode: '89501',
      country: 'US',
    },
    { firstName: 'Bob', phone: BOB_NUMBER, from: 'Phone Number', sms: 'NONE', mail: 'OUT' },
  ],
}

const HIGHLEVEL: VendorExport = {
  vendor: 'HighLevel contacts',
  columns: [
    ['First Name', 'firstName', 'Ann', ''],
    ['Last Name', 'lastName', 'Lee', ''],
    ['Phone', 'phone', '+15046218927', '+15046218928'],
    ['Email', 'email', 'ann@example.test', ''],
    ['Tags', 'tags', 'vip, fall 2024', ''],
    ['DND', 'doNotContact', 'false', 'DND enabled'],
    ['Additional Emails', 'email'],
    ['Additional Phones', 'phone', '', ''],
  ],
  ignored: names('Contact Id, Business Name, Company Name, Created, Last Activity, Source, Assigned To'),
  people: [
    { firstName: 'Ann', lastName: 'Lee', phone: ANN_NUMBER, from: 'Phone', tags: ['vip', 'fall 2024'] },
    { firstName: BOB_NUMBER, phone: BOB_NUMBER, sms: 'OUT' },
  ],
}

const KLAVIYO: VendorExport = {
  vendor: 'Klaviyo list or segment',
  columns: [
    ['Email', 'email', 'ann@example.test', 'bob@example.test', 'cid@example.test'],
    ['First Name', 'firstName', 'Ann', 'Bob', 'Cid'],
    ['Last Name', 'lastName', 'Lee', 'Ray', ''],
    ['Phone Number', 'phone', '+15046218927', '+15046218928', '+15046218929'],
    ['Address', 'addressLine1', '1 Main St', '', ''],
    ['Address 2', 'addressLine2', 'Apt 4', '', ''],
    ['City', 'city', 'Reno', '', ''],
    ['State / Region', 'state', 'NV', '', ''],
    ['Country', 'country', 'United States', '', ''],
    ['Zip Code', 'postalCode', '89501', '', ''],
    ['Email Marketing Consent', 'emailConsent', 'SUBSCRIBED', 'UNSUBSCRIBED', 'NEVER_SUBSCRIBED'],
    ['SMS Marketing Consent', 'smsConsent', 'SUBSCRIBED', 'NEVER_SUBSCRIBED', ''],
    ['Email Suppressions', 'emailOptedOut', '[]', 'UNSUBSCRIBED', ''],
  ],
  ignored:
    names(`Klaviyo ID, Organization, Title, Latitude, Longitude, Source, IP Address, Profile Created On,
    Email Marketing Consent Timestamp, SMS Marketing Consent Timestamp, First Active, Last Active, Date Added`),
  people: [
    { firstName: 'Ann', phone: ANN_NUMBER, addressLine2: 'Apt 4', postalCode: '89501' },
    { firstName: 'Bob', phone: BOB_NUMBER, sms: 'OUT', mail: 'OUT' },
    { firstName: 'Cid', phone: '+15046218929', sms: 'NONE', mail: 'OUT' },
  ],
}

const CONSTANT_CONTACT: VendorExport = {
  vendor: 'Constant Contact',
  columns: [
    ['Email address - home', 'email', 'ann@example.test', 'bob@example.test'],
    ['Email status - home', 'emailConsent', 'Active', 'Unsubscribed'],
    ['Email permission status - home', 'emailConsent', 'Express', 'Unsubscribed'],
    ['Confirmed Opt-Out Date', 'doNotContact', '', '2024-05-01'],
    ['Confirmed Opt-Out Source', 'doNotContact', '', 'Contact'],
    ['Confirmed Opt-Out Reason', 'doNotContact'],
    ['First name', 'firstName', 'Ann', 'Bob'],
    ['Last name', 'lastName', 'Lee', 'Ray'],
    ['Phone - home', 'phone', BOB, BOB],
    ['Phone - mobile', 'phone', ANN, ''],
    ['Phone - work', 'phone'],
    ['Street address line 1 - Home', 'addressLine1', '1 Main St', ''],
    ['City - Home', 'city', 'Reno', ''],
    ['State/Province - Home', 'state', 'NV', ''],
    ['Zip/Postal Code - Home', 'postalCode', '89501', ''],
    ['Country - Home', 'country', 'US', ''],
    ['City - Work', 'city', 'Fargo', 'Fargo'],
    ['Tags', 'tags', 'vip', ''],
    ['Email Lists', 'contactLabels', 'General Interest', ''],
  ],
  ignored: names(`Company, Job title, Phone - fax, Website, Email update source, Source Name, Created At,
    Updated At, City - Home 2`),
  people: [
    { firstName: 'Ann', phone: ANN_NUMBER, from: 'Phone - mobile', addressLine1: '1 Main St', city: 'Reno' },
    { firstName: 'Bob', phone: BOB_NUMBER, from: 'Phone - home', city: 'Fargo', sms: 'OUT', mail: 'OUT' },
  ],
}

const ACTIVECAMPAIGN: VendorExport = {
  vendor: 'ActiveCampaign contacts',
  columns: [
    ['Email', 'email', 'ann@example.test', 'bob@example.test'],
    ['First Name', 'firstName', 'Ann', 'Bob'],
    ['Last Name', 'lastName', 'Lee', 'Ray'],
    ['Phone', 'phone', '+15046218927', '+15046218928'],
    ['Status', 'contactStatus', 'Active', 'Unsubscribed'],
    ['Tags', 'tags', 'Tag1,Tag2', ''],
  ],
  ignored: names('ID, Date Created, IP Address, Account Name, Job Title, Score'),
  people: [
    { firstName: 'Ann', phone: ANN_NUMBER, tags: ['Tag1', 'Tag2'] },
    { firstName: 'Bob', phone: BOB_NUMBER, sms: 'OUT', mail: 'OUT' },
  ],
}

const PIPEDRIVE: VendorExport = {
  vendor: 'Pipedrive people',
  columns: [
    ['Person - Name', 'fullName', 'Ann Lee', 'Bob Ray'],
    ['Person - Email - Work', 'email', 'ann@example.test', ''],
    ['Person - Phone - Mobile', 'phone', ANN, ''],
    ['Person - Phone - Work', 'phone', BOB, BOB],
    ['Person - Marketing status', 'marketingConsent', 'Subscribed', 'No consent'],
  ],
  ignored: names('Person - ID, Organization - Name, Person - Last activity date, Person - Owner'),
  people: [
    { firstName: 'Ann', lastName: 'Lee', phone: ANN_NUMBER, from: 'Person - Phone - Mobile' },
    { firstName: 'Bob', phone: BOB_NUMBER, from: 'Person - Phone - Work', sms: 'NONE' },
  ],
}

const SALESFORCE: VendorExport = {
  vendor: 'Salesforce contact report',
  columns: [
    ['First Name', 'firstName', 'Ann', 'Bob'],
    ['Last Name', 'lastName', 'Lee', 'Ray'],
    ['Mailing Street', 'addressLine1', '1 Main St', ''],
    ['Mailing City', 'city', 'Reno', ''],
    ['Mailing State/Province', 'state', 'NV', ''],
    ['Mailing Zip/Postal Code', 'postalCode', '89501', ''],
    ['Mailing Country', 'country', 'United States', ''],
    ['Other Street', 'addressLine1', '', '2 Oak St'],
    ['Other City', 'city', '', 'Fargo'],
    ['Phone', 'phone', BOB, BOB],
    ['Mobile', 'phone', ANN, ''],
    ['Home Phone', 'phone'],
    ['Other Phone', 'phone'],
    ['Email', 'email', 'ann@example.test', 'bob@example.test'],
    ['Email Opt Out', 'emailOptedOut', '0', '1'],
    ['Do Not Call', 'isOptedOut', '0', '0'],
    ['SMS_Opt_Out__c', 'isOptedOut', 'FALSE', 'TRUE'],
  ],
  ignored:
    names(`Salutation, Title, Fax, Fax Opt Out, Contact Record Type, Account Name, Account Owner, Lead Source,
    Assistant Phone, Last Activity`),
  people: [
    {
      firstName: 'Ann',
      phone: ANN_NUMBER,
      from: 'Mobile',
      addressLine1: '1 Main St',
      city: 'Reno',
      country: 'US',
    },
    { firstName: 'Bob', phone: BOB_NUMBER, addressLine1: '2 Oak St', city: 'Fargo', sms: 'OUT', mail: 'OUT' },
  ],
}

export const MARKETING_EXPORTS: readonly VendorExport[] = [
  MAILCHIMP,
  MAILCHIMP_UNSUBSCRIBED,
  MAILCHIMP_CLEANED,
  ZOHO,
  HUBSPOT,
  HIGHLEVEL,
  KLAVIYO,
  CONSTANT_CONTACT,
  ACTIVECAMPAIGN,
  PIPEDRIVE,
  SALESFORCE,
]

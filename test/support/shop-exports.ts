import type { VendorExport } from './vendor-exports.ts'

/** Exports like those of `vendor-exports.ts`, from shops, address books and programs for text messages. */

const names = (list: string): string[] => list.trim().split(/\s*[,\n]\s*/)

const [ANN, BOB] = ['504-621-8927', '(504) 621-8928']
const [ANN_NUMBER, BOB_NUMBER] = ['+15046218927', '+15046218928']

const SHOPIFY: VendorExport = {
  vendor: 'Shopify customers',
  columns: [
    ['First Name', 'firstName', 'Ann', 'Bob', ''],
    ['Last Name', 'lastName', 'Lee', 'Ray', ''],
    ['Email', 'email', 'ann@example.test', 'bob@example.test', ''],
    ['Accepts Email Marketing', 'emailConsent', 'no', 'yes', 'no'],
    ['Default Address Company', null, '', '', 'Acme'],
    ['Default Address Address1', 'addressLine1', '1 Main St', '', ''],
    ['Default Address Address2', 'addressLine2', 'Apt 4', '', ''],
    ['Default Address City', 'city', 'Reno', '', ''],
    ['Default Address Province Code', 'state', 'NV', '', ''],
    ['Default Address Country Code', 'country', 'US', '', ''],
    ['Default Address Zip', 'postalCode', "'89501", '', ''],
    ['Default Address Phone', 'phone', BOB, '', '504-621-8929'],
    ['Phone', 'phone', "'+15046218927", BOB, ''],
    ['Accepts SMS Marketing', 'smsConsent', 'yes', 'no', 'yes'],
    ['Tags', 'tags', 'newsletter, VIP', '', ''],
  ],
  ignored: names('Customer ID, Total Spent, Total Orders, Note, Tax Exempt'),
  people: [
    {
      firstName: 'Ann',
      phone: ANN_NUMBER,
      from: 'Phone',
      addressLine1: '1 Main St',
      addressLine2: 'Apt 4',
      city: 'Reno',
      state: 'NV',
      postalCode: '89501',
      country: 'US',
      tags: ['newsletter', 'VIP'],
      mail: 'OUT',
    },
    { firstName: 'Bob', phone: BOB_NUMBER, sms: 'OUT' },
    { firstName: 'Acme', phone: '+15046218929', from: 'Default Address Phone' },
  ],
}

const SQUARE: VendorExport = {
  vendor: 'Square customer directory',
  columns: [
    ['First Name', 'firstName', 'Ann', ''],
    ['Last Name', 'lastName', 'Lee', ''],
    ['Email Address', 'email', 'ann@example.test', 'bob@example.test'],
    ['Phone Number', 'phone', "'+15046218927", BOB],
    ['Street Address 1', 'addressLine1', '1 Main St', ''],
    ['Street Address 2', 'addressLine2', 'Apt 4', ''],
    ['City', 'city', 'Reno', ''],
    ['State', 'state', 'NV', ''],
    ['Postal Code', 'postalCode', '89501', ''],
    ['Email Subscription Status', 'emailConsent', 'unsubscribed', 'unknown'],
  ],
  ignored:
    names(`Reference ID, Nickname, Company Name, Birthday, Memo, Square Customer ID, Creation Source, First Visit,
    Last Visit, Transaction Count, Lifetime Spend, Instant Profile`),
  people: [
    { firstName: 'Ann', phone: ANN_NUMBER, addressLine1: '1 Main St', addressLine2: 'Apt 4', mail: 'OUT' },
    { firstName: 'bob', phone: BOB_NUMBER },
  ],
}

const STRIPE: VendorExport = {
  vendor: 'Stripe customers',
  columns: [
    ['Email', 'email', 'ann@example.test', ''],
    ['Name', 'fullName', 'Ann Lee', ''],
    ['Phone', 'phone', '+15046218927', '+15046218928'],
    ['Card Address Line1', 'addressLine1', '1 Main St', ''],
    ['Card Address City', 'city', 'Reno', ''],
    ['Card Address State', 'state', 'NV', ''],
    ['Card Address Country', 'country', 'US', ''],
    ['Card Address Zip', 'postalCode', '89501', ''],
    ['Status', 'contactStatus', 'active', 'canceled'],
  ],
  ignored: names(`id, Description, Created (UTC), Delinquent, Card ID, Card Last4, Card Brand, Card Name,
    Card CVC Status, Card AVS Zip Status, Plan, Cancel At Period End, Currency`),
  people: [
    { firstName: 'Ann', lastName: 'Lee', phone: ANN_NUMBER, addressLine1: '1 Main St', postalCode: '89501' },
    { firstName: BOB_NUMBER, phone: BOB_NUMBER },
  ],
}

const WOOCOMMERCE: VendorExport = {
  vendor: 'WooCommerce customers',
  columns: [
    ['customer_email', 'email'],
    ['billing_first_name', 'firstName', 'Ann', ''],
    ['billing_last_name', 'lastName', 'Lee', 'Ray'],
    ['billing_company', null, '', 'Acme'],
    ['billing_email', 'email', 'ann@example.test', ''],
    ['billing_phone', 'phone', ANN, BOB],
    ['billing_address_1', 'addressLine1', '1 Main St', ''],
    ['billing_address_2', 'addressLine2', 'Apt 4', ''],
    ['billing_postcode', 'postalCode', '89501', ''],
    ['billing_city', 'city', 'Reno', ''],
    ['billing_state', 'state', 'NV', ''],
    ['billing_country', 'country', 'US', ''],
    ['shipping_phone', 'phone'],
    ['shipping_address_1', 'addressLine1', '9 Elm St', '2 Oak St'],
    ['shipping_city', 'city', 'Boise', 'Fargo'],
    ['status', 'contactStatus', 'wc-completed', 'wc-cancelled'],
  ],
  ignored: names(
    'order_id, customer_id, payment_method, shipping_first_name, shipping_method, customer_note',
  ),
  people: [
    { firstName: 'Ann', lastName: 'Lee', phone: ANN_NUMBER, addressLine1: '1 Main St', city: 'Reno' },
    { firstName: 'Ray', phone: BOB_NUMBER, addressLine1: '2 Oak St', city: 'Fargo' },
  ],
}

const WIX: VendorExport = {
  vendor: 'Wix contacts',
  columns: [
    ['First Name', 'firstName', 'Ann', 'Bob'],
    ['Last Name', 'lastName', 'Lee', 'Ray'],
    ['Email 1', 'email', 'ann@example.test', 'bob@example.test'],
    ['Email 2', 'email'],
    ['Phone 1', 'phone', ANN, BOB],
    ['Phone 2', 'phone'],
    ['Address 1 - Street', 'addressLine1', '', ''],
    ['Address 1 - City', 'city', '', 'Fargo'],
    ['Address 1 - State/Region', 'state', '', ''],
    ['Address 1 - Zip', 'postalCode', '', ''],
    ['Address 2 - Street', 'addressLine1', '1 Main St', '9 Elm St'],
    ['Address 2 - City', 'city', 'Reno', ''],
    ['Labels', 'tags', 'Customers;VIP', ''],
    ['Email subscriber status', 'emailConsent', 'Subscribed', 'Unsubscribed'],
    ['SMS subscriber status', 'smsConsent', 'Subscribed', 'Never subscribed'],
  ],
  ignored: names(
    'Address 1 - Type, Company, Created At (UTC+0), Last Activity, Source, Language, Message, Subject',
  ),
  people: [
    {
      firstName: 'Ann',
      phone: ANN_NUMBER,
      addressLine1: '1 Main St',
      city: 'Reno',
      tags: ['Customers', 'VIP'],
    },
    { firstName: 'Bob', phone: BOB_NUMBER, city: 'Fargo', sms: 'OUT', mail: 'OUT' },
  ],
}

const FRESHA: VendorExport = {
  vendor: 'Fresha clients',
  columns: [
    ['First name', 'firstName', 'Ann', 'Bob'],
    ['Last name', 'lastName', 'Lee', 'Ray'],
    ['Email', 'email', 'ann@example.test', 'bob@example.test'],
    ['Mobile phone', 'phone', '+1 504 621 8927', '+1 504 621 8928'],
    ['Email marketing consent', 'emailConsent', 'No', 'Yes'],
    ['SMS marketing consent', 'smsConsent', 'Yes', 'No'],
    ['Email notifications', 'emailConsent', 'Yes', 'Yes'],
    ['SMS notifications', 'smsConsent', 'Yes', 'Yes'],
    ['Tags', 'tags', 'VIP|returning', ''],
  ],
  ignored: names('Gender, Birthday, WhatsApp marketing consent, WhatsApp notifications, Staff alert'),
  people: [
    { firstName: 'Ann', phone: ANN_NUMBER, tags: ['VIP', 'returning'], mail: 'OUT' },
    { firstName: 'Bob', phone: BOB_NUMBER, sms: 'OUT' },
  ],
}

const GOOGLE_OLD: VendorExport = {
  vendor: 'Google Contacts, until 2024',
  columns: [
    ['Name', null, 'Ann Lee', 'Acme'],
    ['Given Name', 'firstName', 'Ann', ''],
    ['Family Name', 'lastName', 'Lee', ''],
    ['Group Membership', 'tags', '* myContacts ::: Clients', '* myContacts'],
    ['E-mail 1 - Value', 'email', 'ann@example.test ::: ann@work.test', ''],
    ['Phone 1 - Type', null, 'Home', 'Work Fax'],
    ['Phone 1 - Value', 'phone', BOB, ANN],
    ['Phone 2 - Type', null, '* Mobile', 'Main'],
    ['Phone 2 - Value', 'phone', ANN, BOB],
    ['Address 1 - Street', 'addressLine1', '1 Main St', ''],
    ['Address 1 - City', 'city', 'Reno', ''],
    ['Address 1 - Region', 'state', 'NV', ''],
    ['Address 1 - Postal Code', 'postalCode', '89501', ''],
    ['Address 1 - Country', 'country', 'United States', ''],
    ['Address 1 - Extended Address', 'addressLine2', 'Apt 4', ''],
    ['Organization 1 - Name', null, '', 'Acme'],
  ],
  ignored: names(`Additional Name, Yomi Name, Nickname, Birthday, Location, Billing Information, Notes, Photo,
    E-mail 1 - Type, Address 1 - Type, Address 1 - Formatted, Address 1 - PO Box, Organization 1 - Title, Website 1 - Value`),
  people: [
    {
      firstName: 'Ann',
      phone: ANN_NUMBER,
      from: 'Phone 2 - Value',
      email: 'ann@example.test',
      tags: ['Clients'],
      addressLine1: '1 Main St',
      addressLine2: 'Apt 4',
      city: 'Reno',
      state: 'NV',
      country: 'US',
    },
    { firstName: 'Acme', phone: BOB_NUMBER, from: 'Phone 2 - Value', tags: [] },
  ],
}

const GOOGLE_NEW: VendorExport = {
  vendor: 'Google Contacts, since 2024',
  columns: [
    ['First Name', 'firstName', 'Ann', 'Bob'],
    ['Last Name', 'lastName', 'Lee', ''],
    ['Organization Name', null],
    ['Labels', 'tags', 'Clients ::: VIP ::: * myContacts', '* myContacts'],
    ['E-mail 1 - Value', 'email', 'ann@example.test', ''],
    ['E-mail 2 - Value', 'email'],
    ['Phone 1 - Label', null, 'Work', 'Mobile'],
    ['Phone 1 - Value', 'phone', BOB, `12 ::: ${BOB}`],
    ['Phone 2 - Label', null, 'Mobile', ''],
    ['Phone 2 - Value', 'phone', ANN, ''],
    ['Address 1 - Street', 'addressLine1', '1 Main St', ''],
    ['Address 1 - City', 'city', 'Reno', ''],
    ['Address 1 - Region', 'state', 'NV', ''],
    ['Address 1 - Postal Code', 'postalCode', '89501', ''],
    ['Address 1 - Country', 'country', 'US', ''],
    ['Address 1 - Extended Address', 'addressLine2'],
  ],
  ignored:
    names(`Middle Name, Phonetic First Name, Name Prefix, Nickname, File As, Organization Title, Birthday, Notes,
    Photo, E-mail 1 - Label, Address 1 - Label, Address 1 - Formatted, Address 1 - PO Box, Event 1 - Value`),
  people: [
    { firstName: 'Ann', phone: ANN_NUMBER, from: 'Phone 2 - Value', city: 'Reno', tags: ['Clients', 'VIP'] },
    { firstName: 'Bob', phone: BOB_NUMBER, from: 'Phone 1 - Value' },
  ],
}

const OUTLOOK: VendorExport = {
  vendor: 'Outlook contacts',
  columns: [
    ['First Name', 'firstName', 'Ann', ''],
    ['Last Name', 'lastName', 'Lee', ''],
    ['Company', null, '', 'Acme'],
    ['Business Street', 'addressLine1', '9 Elm St', '2 Oak St'],
    ['Business Street 2', 'addressLine2'],
    ['Business City', 'city', 'Boise', 'Fargo'],
    ['Business State', 'state'],
    ['Business Postal Code', 'postalCode'],
    ['Business Country/Region', 'country', '', 'United States of America'],
    ['Home Street', 'addressLine1', '1 Main St', ''],
    ['Home City', 'city', 'Reno', ''],
    ['Home State', 'state', 'NV', ''],
    ['Home Postal Code', 'postalCode', '89501', ''],
    ['Home Country/Region', 'country', 'United States of America', ''],
    ['Other City', 'city'],
    ['Business Phone', 'phone', '', BOB],
    ['Car Phone', 'phone'],
    ['Home Phone', 'phone', BOB, ''],
    ['Mobile Phone', 'phone', ANN, 'none'],
    ['Other Phone', 'phone'],
    ['Primary Phone', 'phone'],
    ['E-mail Address', 'email', 'ann@example.test', ''],
    ['E-mail 2 Address', 'email'],
    ['Categories', 'contactLabels', 'Red Category', 'VIP;Do Not Contact'],
  ],
  ignored:
    names(`Title, Middle Name, Suffix, Department, Job Title, Business Street 3, Assistant's Phone, Business Fax,
    Callback, Company Main Phone, Home Fax, ISDN, Pager, Radio Phone, TTY/TDD Phone, Telex, Account, Birthday,
    Business Address PO Box, E-mail Type, E-mail Display Name, Home Address PO Box, Location, Notes, Web Page`),
  people: [
    {
      firstName: 'Ann',
      phone: ANN_NUMBER,
      from: 'Mobile Phone',
      addressLine1: '1 Main St',
      city: 'Reno',
      country: 'US',
    },
    {
      firstName: 'Acme',
      phone: BOB_NUMBER,
      from: 'Business Phone',
      addressLine1: '2 Oak St',
      city: 'Fargo',
      sms: 'OUT',
    },
  ],
}

const TEXTING: VendorExport = {
  vendor: 'a program for text messages',
  columns: [
    ['Phone number', 'phone', '5046218927', '5046218928', '5046218929'],
    ['First name', 'firstName', 'Ann', 'Bob', 'Cid'],
    ['Last name', 'lastName', 'Lee', 'Ray', ''],
    ['Groups', 'tags', 'Friends, Family', '', ''],
    ['Subscription Status', 'contactStatus', 'Subscribed', 'Unsubscribed', 'Subscribed'],
    ['Opted Out', 'isOptedOut', 'No', '', '2024-05-01 10:00'],
    ['Opt-out date', 'doNotContact'],
    ['Lists', 'contactLabels', 'Spring', '', ''],
  ],
  ignored: names('Created, Source, Notes, Carrier, Opt-in date'),
  people: [
    { firstName: 'Ann', phone: ANN_NUMBER, tags: ['Friends', 'Family'] },
    { firstName: 'Bob', phone: BOB_NUMBER, sms: 'OUT', mail: 'IN' },
    { firstName: 'Cid', phone: '+15046218929', sms: 'OUT' },
  ],
}

const BREVO: VendorExport = {
  vendor: 'Brevo contacts',
  columns: [
    ['EMAIL', 'email', 'ann@example.test', 'bob@example.test'],
    ['LASTNAME', 'lastName', 'Lee', 'Ray'],
    ['FIRSTNAME', 'firstName', 'Ann', 'Bob'],
    ['SMS', 'phone', '15046218927', '15046218928'],
    ['WHATSAPP', 'phone'],
    ['SMS_OPT_IN', 'smsConsent', 'Yes', 'No'],
    ['EMAIL_BLACKLISTED', 'emailOptedOut', 'No', 'Yes'],
  ],
  ignored: names('CONTACT ID, ADDED_TIME, MODIFIED_TIME, OPT_IN_DATE'),
  people: [
    { firstName: 'Ann', phone: ANN_NUMBER, from: 'SMS' },
    { firstName: 'Bob', phone: BOB_NUMBER, sms: 'OUT', mail: 'OUT' },
  ],
}

export const SHOP_EXPORTS: readonly VendorExport[] = [
  SHOPIFY,
  SQUARE,
  STRIPE,
  WOOCOMMERCE,
  WIX,
  FRESHA,
  GOOGLE_OLD,
  GOOGLE_NEW,
  OUTLOOK,
  TEXTING,
  BREVO,
]

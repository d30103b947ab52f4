import { words } from '../words.ts'

/** Domains of links and pages that recipients see. */
export const settingsDomains = words('settingsDomains', {
  title: 'Domains',
  intro: 'Links and pages for recipients can use your own domains instead of the server’s domain.',
  shortLinks: 'Short link domain',
  shortLinksHint:
    'New short links begin with this domain. Links sent with an earlier domain still work. Leave this field empty to use the server’s domain.',
  pages: 'Public page domain',
  pagesHint:
    'Join pages, poll results, the unsubscribe page and the contact card use this domain after a successful check. Leave this field empty to use the server’s domain.',
  takeOver:
    'To take over a domain from another organization, add the TXT record {record} with the value {value}.',
  saved: 'Domains saved. Check each domain next.',
  none: 'No domains yet.',
  noneHint: 'Enter a domain above to see its DNS record here.',

  // Domain
  stateUnchecked: 'Not checked yet',
  stateWorks: 'Works',
  stateFails: 'Does not work',
  former: 'Former domain. Links sent with this domain still work.',
  forShortLinks: 'For short links',
  forPages: 'For public pages',
  forBoth: 'For short links and public pages',
  check: 'Check now',
  checkWorks: '{domain} works.',
  checkFails: '{domain} does not work yet.',
  checkFailed: 'The last check failed.',
  checked: 'Last check: {time}.',
  checkedNever: 'never',
  checkedNext: 'Automatic checks run every six hours, and every 30 minutes after a failed check.',
  recordType: 'DNS record type',
  recordName: 'Name',
  recordValue: 'Value',
  remove: 'Remove domain',
  removeOne: 'Remove {domain}',
  removeHint:
    'Links sent with this domain may stop working, because another organization can then use the domain.',
  removeKeep: 'Keep domain',
  removed: '{domain} was removed.',
})

import { bodies, defineSurface, full } from '../../support/worst-inputs.ts'

const entry = { channel: 'SMS', address: '(504) 621-8943' }
const NASTY = {
  'a long address': { ...entry, address: '9'.repeat(254), reason: 'é'.repeat(500) },
  'an email address of one letter after another': {
    channel: 'EMAIL',
    address: `${'a.'.repeat(31)}a@${'b.'.repeat(90)}com`,
    reason: 'why',
  },
}

export default defineSurface({
  worst: {
    'GET /opt-out/suppressions': full(
      'limit=100&page=200',
      'limit=100&page=200&kind=HASH&method=KEYWORD',
      'limit=100&channel=EMAIL&method=BOUNCE',
      `address=${'9'.repeat(254)}`,
    ),
    'POST /opt-out/suppressions': bodies(() => NASTY),
    'DELETE /opt-out/suppressions': bodies(() => NASTY),
  },
  good: {
    // `seedResources` puts this number on the list.
    'DELETE /opt-out/suppressions': () => ({
      channel: 'SMS',
      address: '+13125550175',
      reason: 'Asked for it',
    }),
  },
})

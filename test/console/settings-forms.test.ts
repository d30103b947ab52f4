import { describe, expect, test } from 'bun:test'
import type { BusinessHours, Organization, Sender } from '../../console/api/api.gen.ts'
import { bodyOf, formOf as hoursForm } from '../../console/screens/settings/hours/form.ts'
import { liftingOf } from '../../console/screens/settings/opt-outs/methods.ts'
import { METHODS } from '../../console/screens/settings/opt-outs/search.ts'
import { changesOf, formOf } from '../../console/screens/settings/organization/form.ts'
import {
  changesOf as paceChanges,
  formOf as paceForm,
  ramp,
} from '../../console/screens/settings/senders/pace-form.ts'
import { CONSENT_METHODS } from '../../src/compliance/consents/table.ts'

const organization = {
  name: 'Corner Bakery',
  logoUrl: null,
  website: 'https://bakery.example/',
  phone: null,
  email: null,
  address: {
    line1: '1 Mill Lane',
    line2: null,
    city: 'New York',
    state: 'NY',
    postalCode: '10001',
    country: 'US',
  },
  timezone: 'America/New_York',
  defaultCountry: 'US',
  currency: 'USD',
  locale: 'en-US',
  appendOptOutFooter: true,
  requireMarketingConsent: false,
  optOutScope: 'CHANNEL',
  frequencyCap: null,
  guards: { maxFailureRate: 0.3, maxFilteredRate: 0.07, maxOptOutRate: null },
  trackLinks: true,
  trackOpens: true,
  utm: null,
  attributionHours: 72,
  requireTwoFactor: false,
} as unknown as Organization

describe('the form of the organization', () => {
  const base = formOf(organization)

  test('shows shares in percent without rounding noise', () => {
    expect([base.maxFailure, base.maxFiltered, base.maxOptOut]).toEqual(['30', '7', '5'])
    expect([base.guardsFailure, base.guardsOptOut]).toEqual([true, false])
  })

  test("sends only changed fields, so that a colleague's changes stay", () => {
    expect(changesOf(base, base)).toEqual({})
    expect(changesOf(base, { ...base, city: 'Boston', name: 'Bakery' })).toEqual({
      name: 'Bakery',
      address: { city: 'Boston' },
    })
  })

  test('clears an emptied field, and sends no limit that is switched off', () => {
    const value = { ...base, website: ' ', line1: '', guardsFailure: false }
    expect(changesOf(base, value)).toEqual({
      website: null,
      address: { line1: null },
      guards: { maxFailureRate: null },
    })
  })

  test('sends a limit without a number as null, so that the API refuses it at its field', () => {
    const { frequencyCap } = changesOf(base, { ...base, isCapped: true, capDays: '' })
    expect(JSON.parse(JSON.stringify(frequencyCap))).toEqual({ messages: 4, days: null })
  })
})

describe('the form of the business hours', () => {
  const hours = {
    timezone: 'Europe/Berlin',
    isEnabled: true,
    weekly: [{ dayOfWeek: 'MONDAY', isClosed: false, intervals: [{ open: '18:00', close: '24:00' }] }],
    overrides: [
      { date: '2026-12-25', label: null, isClosed: true, intervals: [{ open: '09:00', close: '10:00' }] },
    ],
  } as unknown as BusinessHours

  test('shows the end of a day as 00:00, and sends 24:00', () => {
    const form = hoursForm(hours)
    expect(form.weekly[0]?.intervals).toEqual([{ open: '18:00', close: '00:00' }])
    expect(bodyOf(form).weekly[0]?.intervals).toEqual([{ open: '18:00', close: '24:00' }])
  })

  test('sends no hours for a closed day', () => {
    expect(bodyOf(hoursForm(hours)).overrides).toEqual([
      { date: '2026-12-25', label: null, isClosed: true, intervals: [] },
    ])
  })
})

describe('the speed of a sender', () => {
  const base = paceForm({
    name: 'Shop',
    address: '+15550100',
    throughputPerSecond: 1,
    dailyCap: null,
    warmUp: { startPerDay: 100, growthPercent: 50, days: 3, capToday: 100, startedAt: '', endsAt: '' },
    managesOptOutReplies: false,
  } as unknown as Sender)

  test('does not send an unchanged warm-up, because it would restart', () => {
    expect(paceChanges(base, { ...base, name: 'Store' })).toEqual({ name: 'Store' })
    expect(paceChanges(base, { ...base, days: '4' })).toEqual({
      warmUp: { startPerDay: 100, growthPercent: 50, days: 4 },
    })
  })

  test('shows the same warm-up limits as the server', () => {
    expect(ramp(base)).toEqual([100, 150, 225])
    expect(ramp({ ...base, days: '' })).toEqual([])
  })
})

test('every way onto the suppression list has a label and a way off', () => {
  expect(METHODS.toSorted()).toEqual([...CONSENT_METHODS].toSorted())
  const byLifting = Object.groupBy(METHODS, liftingOf)
  expect(byLifting.START).toEqual(['PROVIDER'])
  expect(byLifting.REASON?.toSorted()).toEqual(['API', 'BOUNCE', 'IMPORT', 'MANUAL'])
})

import { presentContact } from '../../contacts/records/present.ts'
import { toIso } from '../../lib/clock.ts'
import type { RecordedConversion, Won } from './table.ts'

export const presentWon = (won: Won) => ({
  contact: presentContact(won.contact),
  conversion: presentConversion(won),
})

export const presentConversion = ({ conversion, campaignUuid }: RecordedConversion) => ({
  id: conversion.uuid,
  amount: conversion.amountHundredths / 100,
  currency: conversion.currency,
  source: conversion.source,
  wonAt: toIso(conversion.wonAt),
  campaignId: campaignUuid,
  attributionHours: conversion.attributionHours,
})

import { presentContact } from '../../contacts/records/present.ts'
import { toIso } from '../../lib/clock.ts'
import type { Won } from './service.ts'

export const presentWon = ({ contact, conversion, campaignUuid }: Won) => ({
  contact: presentContact(contact),
  conversion: {
    id: conversion.uuid,
    amount: conversion.amountHundredths / 100,
    currency: conversion.currency,
    source: conversion.source,
    wonAt: toIso(conversion.wonAt),
    campaignId: campaignUuid,
    attributionHours: conversion.attributionHours,
  },
})

import { bdi, type Html, html } from '../../lib/html.ts'
import { clockOf, RAW_STYLE } from '../consents/evidence-document.ts'
import type { ShownRow } from './present.ts'

/** Head of the file. */
export interface DossierHead {
  organization: { id: string; name: string }
  /** Time zone of the organization for the times on the page. */
  timezone: string
  /** ISO 8601. */
  preparedAt: string
  /** Public ids of the contacts. */
  contactIds: readonly string[]
  addresses: readonly string[]
}

/** Writes the dossier as a page to read and print, without scripts and external resources. */

export const documentStart = ({
  organization,
  preparedAt,
  timezone,
  addresses,
  contactIds,
}: DossierHead): string =>
  html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="content-security-policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Everything about a person</title>
<style>${RAW_STYLE}</style>
</head>
<body>
<h1>Everything about one person</h1>
<p>${bdi(organization.name)} sends messages with Carillon. This document holds all that is stored there about the person
with ${addresses.length === 0 ? 'the contact below' : html`${addresses.map((address, index) => html`${index === 0 ? '' : ', '}${bdi(address)}`)}`}. It was made at ${clockOf(timezone)(preparedAt)}. All times are of the
time zone ${timezone}. The same as data for other software is in the JSON form of the document.</p>
${contactIds.length === 0 ? html`<p>No contact has this address.</p>` : ''}
`.text

export const partStart = ({ title, about }: { title: string; about: string }): string =>
  html`<h2>${title}</h2>
<p>${about}</p>
`.text

export const rowEntry = (row: ShownRow, timezone: string): string =>
  html`<section class="entry"><dl>${Object.entries(row).map(([name, value]) =>
    isEmpty(value) ? '' : html`<dt>${wordsOf(name)}</dt><dd>${shown(value, timezone)}</dd>`,
  )}</dl></section>
`.text

export const documentEnd = (): string => '</body>\n</html>\n'

const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === '' ||
  (typeof value === 'object' && value !== null && Object.keys(value).length === 0)

/** Returns the words of a name: `lastInboundAt` becomes `Last inbound at`. */
const wordsOf = (name: string): string => {
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/

function shown(value: unknown, timezone: string): Html {
  if (typeof value === 'string') return bdi(INSTANT.test(value) ? clockOf(timezone)(value) : value)
  return bdi(typeof value === 'object' ? JSON.stringify(value, null, 1) : String(value))
}

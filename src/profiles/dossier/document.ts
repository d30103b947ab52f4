import { dossier as english } from '../../../words/en/dossier.ts'
import { inLanguage } from '../../../words/in-language.ts'
import { bestTag } from '../../../words/languages.ts'
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

/** @param language BCP 47 tag of the organization */
export function documentStart(
  { organization, preparedAt, timezone, addresses, contactIds }: DossierHead,
  language: string,
): string {
  const say = inLanguage(english, language)
  const values = {
    organization: bdi(organization.name),
    time: clockOf(timezone)(preparedAt),
    zone: timezone,
  }
  const named = html`${addresses.map((address, index) => html`${index === 0 ? '' : ', '}${bdi(address)}`)}`
  const intro =
    addresses.length === 0 ? say.introContact.rich(values) : say.intro.rich({ ...values, addresses: named })
  return html`<!doctype html>
<html lang="${bestTag([language])}">
<head>
<meta charset="utf-8">
<meta http-equiv="content-security-policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${say.title()}</title>
<style>${RAW_STYLE}</style>
</head>
<body>
<h1>${say.title()}</h1>
<p>${intro}</p>
${contactIds.length === 0 ? html`<p>${say.noContact()}</p>` : ''}
`.text
}

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

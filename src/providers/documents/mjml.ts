/// <reference path="./mjml-browser.d.ts" />
import { asText } from './html.ts'

/** Makes the HTML of MJML, only in the thread for documents. */

export interface MjmlRequest {
  mjml: string
  /** HTML that replaces the marks `<!--carillon:piece 0-->`, `<!--carillon:piece 1-->` and so on. Absent for MJML of an author. */
  pieces?: readonly string[]
}

export interface MjmlReply {
  html: string
  /** Texts of the pieces; the text of the whole for MJML of an author. */
  texts: string[]
  /** Faults of the MJML, in English; empty for none. */
  errors: string[]
}

const PIECE = /<!--carillon:piece (\d{1,3})-->/g

/** Largest number of faults of MJML that are named. */
const MAX_ERRORS = 5

export async function htmlOfMjml({ mjml, pieces }: MjmlRequest): Promise<MjmlReply> {
  // The library would leave the place empty without a word: it reads no files.
  if (/<mj-include\b/i.test(mjml))
    return { html: '', texts: [], errors: ['mj-include cannot be used. Write the content in its place.'] }
  const { default: render } = await import('mjml-browser')
  let made: { html: string; errors: ReadonlyArray<{ line: number; message: string; tagName: string }> }
  try {
    // Otherwise MJML loads fonts of Google for some names of fonts.
    made = await render(mjml, { validationLevel: 'soft', keepComments: true, fonts: {} })
  } catch (error) {
    return { html: '', texts: [], errors: [error instanceof Error ? error.message : String(error)] }
  }
  const errors = made.errors
    .slice(0, MAX_ERRORS)
    .map(({ line, tagName, message }) => `Line ${line} (${tagName}): ${message.replace(/\.$/, '')}.`)
  const html = withoutIndents(made.html)
  if (!pieces) return { html, texts: [await asText(html)], errors }
  return {
    // MJML writes this height for programs of long ago; HTML has no such value.
    html: html.replaceAll(' height="auto"', '').replace(PIECE, (mark, n) => pieces[n] ?? mark),
    texts: await Promise.all(pieces.map(asText)),
    errors,
  }
}

/** Removes the indents that MJML writes: they are a third of a mail. */
const withoutIndents = (html: string): string =>
  html
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n')

import { writeFileSync } from 'node:fs'
import { Site } from './cli.ts'
import { looking } from './kill-verdict.ts'

/** A site whose `list.csv` has so many contacts. */
export function siteWithList(rows: number): Site {
  const site = new Site()
  const lines = Array.from({ length: rows }, (_, i) => `Contact ${i},+1212${2_000_000 + i},regular`)
  writeFileSync(site.at('list.csv'), `first name,phone,tags\n${lines.join('\n')}\n`)
  return site
}

/** Runs the import of `list.csv` and kills it when so many rows are done. False when it ended before the kill came. */
export async function killImportAt(site: Site, rows: number): Promise<boolean> {
  const child = await site.spawn(['contacts', 'import', site.at('list.csv'), '--consent-attested'])
  const decoder = new TextDecoder()
  for await (const chunk of child.stderr) {
    const done = [...decoder.decode(chunk).matchAll(/ ([\d,]+) of /g)].at(-1)?.[1]
    if (Number(done?.replaceAll(',', '')) >= rows) child.kill('SIGKILL')
  }
  const exitCode = await child.exited
  if (exitCode !== 137 && exitCode !== 0) throw new Error(`The import ended with ${exitCode}.`)
  return exitCode === 137
}

/** What a database has of contacts, imports, and pieces of imports that are still to come. */
export const importedIn = (path: string) =>
  looking(path, (file) =>
    file
      .prepare(
        `SELECT (SELECT count(*) FROM contacts) AS contacts, (SELECT count(*) FROM contact_imports) AS imports,
           (SELECT count(*) FROM contact_import_pieces) AS pieces`,
      )
      .get(),
  )

import { writeFileSync } from 'node:fs'
import { Site } from './cli.ts'
import { looking } from './kill-verdict.ts'

/** Creates a site whose `list.csv` has this many contacts. */
export function siteWithList(rows: number): Site {
  const site = new Site()
  const lines = Array.from({ length: rows }, (_, i) => `Contact ${i},+1212${2_000_000 + i},regular`)
  writeFileSync(site.at('list.csv'), `first name,phone,tags\n${lines.join('\n')}\n`)
  return site
}

/**
 * Runs the import of `list.csv` and kills it after this many rows. Returns false if it ended before the kill.
 */
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

/** Returns the numbers of contacts, imports, and waiting pieces of imports in a database. */
export const importedIn = (path: string) =>
  looking(path, (file) =>
    file
      .prepare(
        `SELECT (SELECT count(*) FROM contacts) AS contacts, (SELECT count(*) FROM contact_imports) AS imports,
           (SELECT count(*) FROM contact_import_pieces) AS pieces`,
      )
      .get(),
  )

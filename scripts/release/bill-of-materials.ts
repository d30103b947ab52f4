import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The software bill of materials of a release: every package with a file in the executable. */

interface Manifest {
  name: string
  version: string
  license?: string | { type: string }
  description?: string
}

/**
 * Returns the folder of a package: `node_modules/a/node_modules/b/c.js` -> `node_modules/a/node_modules/b`;
 * undefined for our own sources.
 */
const packageFolderOf = (path: string): string | undefined =>
  /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0]

/**
 * Returns a CycloneDX 1.6 document (https://cyclonedx.org/docs/1.6/json/). The same sources give the same
 * text.
 * @param sources paths of all files in the executable, from `root`
 * @param runtime the version of Bun
 */
export function billOfMaterials(
  root: string,
  sources: readonly string[],
  { version, runtime, timestamp }: { version: string; runtime: string; timestamp: string },
): string {
  const folders = new Set(sources.flatMap((path) => packageFolderOf(path) ?? []))
  const components = [...folders]
    .map((folder) => join(root, folder, 'package.json'))
    .filter((path) => existsSync(path))
    .map((path) => componentOf(JSON.parse(readFileSync(path, 'utf8')) as Manifest))
  const byPurl = new Map(
    [...components, componentOf({ name: 'bun', version: runtime, license: 'MIT' })].map((one) => [
      one.purl,
      one,
    ]),
  )
  return `${JSON.stringify(
    {
      bomFormat: 'CycloneDX',
      specVersion: '1.6',
      version: 1,
      metadata: { timestamp, component: { type: 'application', name: 'carillon', version } },
      components: [...byPurl.values()].toSorted((a, b) => (a.purl < b.purl ? -1 : 1)),
    },
    null,
    2,
  )}\n`
}

function componentOf({ name, version, license }: Manifest) {
  const id = typeof license === 'object' ? license.type : license
  return {
    type: 'library',
    name,
    version,
    purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
    // An expression such as `(MIT OR GPL-3.0)` has its own field.
    ...(id ? { licenses: [/[ (]/.test(id) ? { expression: id } : { license: { id } }] } : {}),
  }
}

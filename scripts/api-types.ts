/**
 * Writes the types that the console is checked against, console/api/api.gen.ts: `bun run api-types`, after a
 * change of the interface.
 */
import { join } from 'node:path'
import { type ApiDocument, everyOperation } from '../src/http/clients/model.ts'
import { operationTypes } from '../src/http/clients/typescript.ts'
import { createTestApp } from '../test/support/app.ts'

/** Returns the text of console/api/api.gen.ts. */
export async function apiTypes(): Promise<string> {
  await using app = createTestApp()
  const document = app.app.openApi() as unknown as ApiDocument
  return operationTypes({ schemas: document.components.schemas, operations: everyOperation(document) })
}

if (import.meta.main) {
  await Bun.write(join(import.meta.dir, '../console/api/api.gen.ts'), await apiTypes())
  process.exit(0)
}

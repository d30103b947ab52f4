import pythonRuntime from '../../../clients/python/runtime.py' with { type: 'text' }
// @ts-expect-error: imported as text, which the type checker does not know for files with code
import typescriptRuntime from '../../../clients/typescript/runtime.ts' with { type: 'text' }
import type { OpenApiDocument } from '../openapi.ts'
import { type ApiDocument, type ClientModel, modelOf } from './model.ts'
import { pythonClient } from './python.ts'
import { typescriptClient } from './typescript.ts'

/** The clients of this version, each a single file without dependencies. */

/** Makes the model in two halves of about 20 ms each. Other requests run between them. */
async function modelInTurns(document: OpenApiDocument): Promise<ClientModel> {
  const model = modelOf(document as ApiDocument)
  await new Promise((resolve) => setImmediate(resolve))
  return model
}

export const typescriptText = async (document: OpenApiDocument): Promise<string> =>
  typescriptClient(await modelInTurns(document), typescriptRuntime)

export const pythonText = async (document: OpenApiDocument): Promise<string> =>
  pythonClient(await modelInTurns(document), pythonRuntime)

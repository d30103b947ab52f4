import type { Automation, CreateAutomation } from '../../api/api.gen.ts'
import { ApiError, call } from '../../api/client.ts'
import { refresh } from '../../api/queries.ts'

/** Most names that are tried for a new automation. */
const MOST_NAMES = 50

/** Creates a draft. A name that is taken gets a number. Throws ApiError. */
export async function createAutomation({ name, ...definition }: CreateAutomation): Promise<Automation> {
  for (let number = 1; ; number++) {
    try {
      const body = { ...definition, name: number === 1 ? name : `${name} ${number}` }
      const { data } = await call('POST /automations', { body })
      void refresh('/automations')
      return data
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'ALREADY_EXISTS' || number === MOST_NAMES)
        throw error
    }
  }
}

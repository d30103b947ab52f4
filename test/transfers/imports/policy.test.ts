import { describe, expect, test } from 'bun:test'
import { allowedActions, assertImportAction, IMPORT_ACTIONS } from '../../../src/transfers/imports/service.ts'
import { IMPORT_STATUSES } from '../../../src/transfers/imports/table.ts'

/** Actions that are allowed on an import, and on a dry run, written out again. */
const ALLOWED: Record<(typeof IMPORT_STATUSES)[number], [real: string[], dry: string[]]> = {
  QUEUED: [['cancel'], ['cancel']],
  PROCESSING: [['cancel'], ['cancel']],
  COMPLETED: [['undo'], ['run']],
  FAILED: [['undo'], []],
  CANCELLED: [['undo'], []],
  UNDOING: [[], []],
  UNDONE: [[], []],
}

describe.each([...IMPORT_STATUSES])('an import that is %s', (status) => {
  test.each([
    [false, ALLOWED[status][0]],
    [true, ALLOWED[status][1]],
  ])('(dry run: %p) allows exactly %j', (isDryRun, allowed) => {
    expect(allowedActions({ status, isDryRun, rowsDeletedAt: null })).toEqual(allowed as never)
    for (const action of IMPORT_ACTIONS) {
      const attempt = () => assertImportAction({ status, isDryRun, rowsDeletedAt: null }, action)
      if (allowed.includes(action)) expect(attempt).not.toThrow()
      else {
        expect(attempt).toThrow(
          expect.objectContaining({
            code: 'INVALID_STATE_TRANSITION',
            details: [{ currentStatus: status, allowed }],
          }),
        )
      }
    }
  })
})

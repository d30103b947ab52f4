import { expect, test } from 'bun:test'
import { readExamples } from '../../src/http/openapi-examples.ts'
import { nameOf } from '../support/matrix.ts'
import { operations } from '../support/surface.ts'

/** Operations with another success status than usual in the interface. */
const NAMED: Readonly<Record<string, number>> = {
  'POST /role/transfer-ownership': 200,
  'POST /opt-out/provider-sync-status/resync': 204,
  'PATCH /opt-out/keywords/:id': 204,
  'DELETE /opt-out/keywords/:id': 204,
  'PATCH /opt-out/reply-message': 204,
  'DELETE /campaigns/:id': 204,
}

/** Operations with JSON answers. Pages and answers to carriers create no resource for their reader. */
const answersJson = operations.filter(({ raw }) => raw === undefined)

test('a POST answers 201 and every other method 200, unless the interface names another status', () => {
  const usual = { GET: 200, POST: 201, PATCH: 200, PUT: 200, DELETE: 200 }
  const wrong = answersJson
    .map(({ method, path, status }) => ({
      operation: `${method} ${path}`,
      status,
      expected: NAMED[`${method} ${path}`] ?? usual[method],
    }))
    .filter(({ status, expected }) => status !== expected)
  expect(wrong).toEqual([])
})

test('every operation that the interface names is in the route table', () => {
  const names = answersJson.map(({ method, path }) => `${method} ${path}`)
  expect(Object.keys(NAMED).filter((name) => !names.includes(name))).toEqual([])
})

test('the recorded call of an operation was answered with its status', () => {
  const examples = readExamples()
  const statuses = answersJson.map((operation) => ({
    operation: nameOf(operation),
    declared: operation.accepted ? [operation.status, 202] : [operation.status],
    recorded: examples[nameOf(operation)]?.status,
  }))
  expect(
    statuses.filter(
      ({ declared, recorded }) => recorded !== undefined && !declared.includes(recorded as 200),
    ),
  ).toEqual([])
})

import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { exposition } from '../../../src/appliance/metrics/exposition.ts'
import { Histogram } from '../../../src/lib/counts.ts'
import { anyCharacter } from '../../support/arbitraries.ts'
import { readExposition } from '../../support/metrics.ts'

const labels = fc.dictionary(
  fc.constantFrom('queue', 'sender', 'status'),
  fc.string({ unit: anyCharacter }),
  {
    maxKeys: 3,
  },
)
const value = fc.oneof(fc.double(), fc.integer())

const plainFamily = fc.record({
  type: fc.constantFrom('counter' as const, 'gauge' as const),
  help: fc.string({ unit: anyCharacter }),
  samples: fc.uniqueArray(fc.record({ labels, value }), {
    selector: (sample) =>
      JSON.stringify(Object.entries(sample.labels).map(([k, v]) => [k, v.toWellFormed()])),
    minLength: 1,
    maxLength: 5,
  }),
})

test('any families, labels and values are read back as they were written', () => {
  fc.assert(
    fc.property(fc.array(plainFamily, { maxLength: 4 }), (drawn) => {
      const families = drawn.map((family, at) => ({ ...family, name: `carillon_f${at}` }))
      const read = readExposition(exposition(families))
      expect([...read]).toEqual(
        families.map(({ name, type, help, samples }) => [
          name,
          {
            type,
            help: help.toWellFormed(),
            samples: samples.map((sample) => ({
              name,
              labels: Object.fromEntries(
                Object.entries(sample.labels).map(([label, text]) => [label, text.toWellFormed()]),
              ),
              // The text format does not distinguish -0 from 0.
              value: sample.value === 0 ? 0 : sample.value,
            })),
          },
        ]),
      )
    }),
  )
})

test('the buckets of a histogram add up, and its sum and count are those of the observations', () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: 0, max: 10, noNaN: true })), (observed) => {
      const histogram = new Histogram([0.1, 1, 5])
      for (const each of observed) histogram.observe(each)
      const name = 'carillon_took_seconds'
      const { samples } = readExposition(
        exposition([{ name, type: 'histogram', help: 'Times.', histograms: [{ histogram }] }]),
      ).get(name)!
      const upTo = (bound: number) => observed.filter((each) => each <= bound).length
      expect(samples.map(({ value: read }) => read)).toEqual([
        upTo(0.1),
        upTo(1),
        upTo(5),
        observed.length,
        observed.reduce((sum, each) => sum + each, 0),
        observed.length,
      ])
    }),
  )
})

test('a metric without a sample is left out', () => {
  expect(exposition([{ name: 'carillon_none', type: 'gauge', help: 'None.', samples: [] }])).toBe('')
})

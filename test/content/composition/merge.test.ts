import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import {
  bindTemplate,
  MERGE_FIELDS,
  type MergeValues,
  parseTemplate,
  renderTemplate,
} from '../../../src/content/composition/merge.ts'
import { AppError } from '../../../src/lib/errors.ts'

const render = (source: string, values: MergeValues = {}) => renderTemplate(parseTemplate(source), values)

describe('renderTemplate', () => {
  test.each([
    // source                                    values                              text
    ['no fields', {}, 'no fields'],
    ['', {}, ''],
    ['Hi {{firstName}}!', { firstName: 'Ann' }, 'Hi Ann!'],
    ['Hi {{ firstName }}!', { firstName: 'Ann' }, 'Hi Ann!'],
    ['Hi {{firstName|there}}!', {}, 'Hi there!'],
    ['Hi {{ firstName | dear friend }}!', { firstName: null }, 'Hi dear friend!'],
    ['Hi {{firstName|there}}!', { firstName: '  ' }, 'Hi there!'],
    ['Hi {{firstName|there}}!', { firstName: 'Ann' }, 'Hi Ann!'],
    ['Hi {{firstName|a|b}}', {}, 'Hi a|b'],
    ['Hi {{firstName|}}!', {}, 'Hi !'],
    ['Hi {{firstName}} there', {}, 'Hi there'],
    ['Hi  {{firstName}}  there', {}, 'Hi there'],
    ['Hi {{firstName}} {{lastName}} there', {}, 'Hi there'],
    ['Hi {{firstName}}{{lastName}} there', {}, 'Hi there'],
    ['{{firstName}} there', {}, 'there'],
    ['Hi {{firstName}}', {}, 'Hi'],
    ['{{firstName}}', {}, ''],
    ['two  spaces stay', {}, 'two  spaces stay'],
    ['line\n{{firstName}} end', {}, 'line\n end'],
    ['{{organization.name}} in {{city}}', { 'organization.name': 'Acme', city: 'Reno' }, 'Acme in Reno'],
    ['\\{{firstName}}', { firstName: 'Ann' }, '{{firstName}}'],
    ['a \\{{ b', {}, 'a {{ b'],
    ['\\{{{{firstName}}}}', { firstName: 'Ann' }, '{{Ann}}'],
    ['a { b } }} c', {}, 'a { b } }} c'],
    ['a \\ b', {}, 'a \\ b'],
    ['Hi {{firstName}}', { firstName: '{{lastName}}', lastName: 'X' }, 'Hi {{lastName}}'],
    ['Hi {{firstName}}', { firstName: '\\{{x' }, 'Hi \\{{x'],
    ['Hi {{firstName}}', { firstName: '$& $1' }, 'Hi $& $1'],
  ] as const)('%p', (source, values, text) => {
    expect(render(source, values)).toBe(text)
  })

  test('binding first what is the same for everybody changes nothing in the text', () => {
    const value = fc.oneof(fc.constant(null), fc.constantFrom('', ' ', 'Ann', '{{lastName}}', 'a  b'))
    const part = fc.oneof(
      fc.constantFrom('Hi', ' ', '  ', ', ', '\\{{'),
      fc.constantFrom('{{firstName}}', '{{city|x}}', '{{organization.name}}', '{{organization.phone|no}}'),
    )
    fc.assert(
      fc.property(
        fc.array(part, { maxLength: 8 }).map((parts) => parts.join('')),
        fc.record({ firstName: value, city: value }),
        fc.record({ 'organization.name': value, 'organization.phone': value }),
        (source, person, organization) => {
          const template = parseTemplate(source)
          const bound = bindTemplate(template, organization)
          expect(renderTemplate(bound, person)).toBe(renderTemplate(template, { ...person, ...organization }))
          expect(bound.fields).toEqual(template.fields.filter((field) => !field.startsWith('organization')))
        },
      ),
    )
  })

  test('whatever a value holds, it arrives unchanged', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), (value) => {
        fc.pre(value.trim() !== '')
        expect(render('<{{firstName}}>', { firstName: value })).toBe(`<${value}>`)
      }),
    )
  })
})

describe('parseTemplate', () => {
  test('names the fields it uses, each once', () => {
    expect(parseTemplate('{{firstName}} {{city|x}} {{firstName}}').fields).toEqual(['firstName', 'city'])
    for (const field of MERGE_FIELDS) expect(parseTemplate(`{{${field}}}`).fields).toEqual([field])
  })

  test.each([
    // source                    what the refusal says
    ['Hi {{nickname}}', 'unknown merge field {{nickname}} at character 4'],
    ['Hi {{firstname}}', 'unknown merge field {{firstname}}'],
    ['Hi {{}}', 'unknown merge field {{}}'],
    ['Hi {{|x}}', 'unknown merge field {{}}'],
    ['{{constructor}}', 'unknown merge field {{constructor}}'],
    ['{{__proto__}}', 'unknown merge field {{__proto__}}'],
    ['{{custom.plan}}', 'unknown merge field {{custom.plan}}'],
    ['{{unsubscribeUrl}}', 'unknown merge field {{unsubscribeUrl}}'],
    ['{{agent.firstName}}', 'unknown merge field {{agent.firstName}}'],
    ['{{{firstName}}}', 'unknown merge field {{{firstName}}'],
    ['Hi {{firstName', 'opens {{ at character 4 and does not close it'],
    ['Hi {{firstName} there', 'opens {{ at character 4'],
    ['{{firstName {{lastName}}', 'opens {{ at character 1'],
    ['{{firstName|{{lastName}}}}', 'opens {{ at character 1'],
  ])('%p is refused', (source, says) => {
    let refusal: unknown
    try {
      parseTemplate(source, { fieldName: 'template' })
    } catch (error) {
      refusal = error
    }
    expect(refusal).toBeInstanceOf(AppError)
    expect(refusal).toMatchObject({ code: 'VALIDATION_FAILED', details: [{ field: 'template' }] })
    expect((refusal as AppError).message).toContain(says)
  })

  test('fields outside the allowed ones are unknown', () => {
    expect(() => parseTemplate('{{city}}', { allowedFields: ['firstName'] })).toThrow('unknown merge field')
  })

  test('any text is either parsed or refused with a validation error', () => {
    const piece = fc.constantFrom('{', '}', '{{', '}}', '\\', '|', 'firstName', ' ', 'x')
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        try {
          renderTemplate(parseTemplate(pieces.join('')), {})
        } catch (error) {
          expect((error as AppError).code).toBe('VALIDATION_FAILED')
        }
      }),
    )
  })
})

import { bodies, defineSurface } from '../support/worst-inputs.ts'

const message = { channel: 'SMS', category: 'TRANSACTIONAL', messageTemplate: 'Hi {{firstName|there}}' }

export default defineSurface({
  good: { 'POST /messages': ({ contacts }) => ({ ...message, contactId: contacts }) },
  worst: {
    'POST /messages': bodies(({ ids }) => ({
      'somebody with every field full': { ...message, contactId: ids.contacts },
      'many values': {
        ...message,
        to: '+12125550100',
        data: Object.fromEntries(Array.from({ length: 60_000 }, (_, n) => [`key${n}`, 'x'])),
      },
      'a text of fields': {
        ...message,
        to: '+12125550100',
        messageTemplate: '{{data.a}}'.repeat(10_000),
        data: { a: 'é' },
      },
      'a long address': { ...message, to: '+1'.repeat(400_000) },
    })),
    'GET /messages/:id': () => [],
  },
})

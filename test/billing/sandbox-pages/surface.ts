import { defineSurface, type Place } from '../../support/worst-inputs.ts'

const LONG = 'a'.repeat(60_000)

const at =
  (path: string, body?: string): Place =>
  () => [{ what: 'as it is', path: `/billing-sandbox${path}`, ...(body === undefined ? {} : { body }) }]

/** A form near the largest size that is read. */
const LARGE = `number=${'4'.repeat(500_000)}&name=${'%C3%A9'.repeat(80_000)}`

export default defineSurface({
  worst: {
    'GET /billing-sandbox/checkout/:session': at(`/checkout/${LONG}`),
    'POST /billing-sandbox/checkout/:session': at(`/checkout/${LONG}`, LARGE),
    'GET /billing-sandbox/authenticate/:token': at(`/authenticate/${LONG}`),
    'POST /billing-sandbox/authenticate/:token': at(`/authenticate/${LONG}`, 'answer=confirm'),
    'GET /billing-sandbox/portal/:session': at(`/portal/${LONG}`),
    'POST /billing-sandbox/portal/:session': at(`/portal/${LONG}`, `action=pay&id=${LONG}`),
    'GET /billing-sandbox/portal/:session/card': at(`/portal/${LONG}/card`),
    'POST /billing-sandbox/portal/:session/card': at(`/portal/${LONG}/card`, LARGE),
    'GET /billing-sandbox/invoices/:token': at(`/invoices/${LONG}`),
  },
})

import { defineSurface, full } from '../support/worst-inputs.ts'

export default defineSurface({ worst: { 'GET /events': full('limit=100') } })

import { defineSurface, full } from '../support/worst-inputs.ts'

export default defineSurface({
  worst: {
    'GET /audit-logs/export.csv': full('createdFrom=2020-01-01'),
    'GET /audit-logs/export.jsonl': full('createdFrom=2020-01-01&createdTo=2030-01-01T00:00:00Z'),
  },
})
